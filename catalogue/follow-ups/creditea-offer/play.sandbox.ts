// How the sandbox plays `creditea-offer`: the offer that comes along.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'creditea-1' }] }
