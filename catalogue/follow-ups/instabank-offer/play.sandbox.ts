// How the sandbox plays `instabank-offer`: the offer that comes along.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'instabank-1' }] }
