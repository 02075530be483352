// Database queries of paused campaigns.
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { Handle } from '#server/platform/stores/database.ts'

export const pauseCampaign = (db: Handle, id: CampaignId, now: number) =>
  db
    .insertInto('campaign_pause')
    .values({ campaign: id, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const resumeCampaign = (db: Handle, id: CampaignId) =>
  db.deleteFrom('campaign_pause').where('campaign', '=', id).execute()
