// Sandbox behaviour of `creditea-offer`: the offer sent along.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = { offers: [{ id: 'creditea-1' }] }
