// How the sandbox plays `provident-offer`: an offer that can be changed.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'provident-1', adjustable: true }] }
