// How the sandbox plays `proficredit-offer`: the offer that comes along.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'proficredit-1' }] }
