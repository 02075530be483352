// How the sandbox plays `cofidis-offer`: the offer that comes along.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'cofidis-1' }] }
