// Sandbox behaviour of `provident-offer`: an adjustable offer.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'provident-1', adjustable: true }] }
