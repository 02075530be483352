// `campaigns list|pause|resume|run|preview`: shows figures, pauses and resumes campaigns, runs a sweep, writes sample messages.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { campaign, campaignIds, isCampaignId } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { serviceMessage } from '#domain/application/service-messages.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand, AdminValue } from '../command.ts'
import { dueCampaigns } from '#server/reach/campaigns/due-store.ts'
import { campaignFigures, serviceFigures } from '#server/reach/campaigns/campaign-figures-store.ts'
import { sampleFiles, samplesOf } from '#server/reach/campaigns/samples.ts'
import { sweepCampaigns } from '#server/reach/campaigns/sweep.ts'
import { namingFile } from '../named-file.ts'
import { dayOptions, daysOfReport } from './days.ts'
import { pauseCampaign, resumeCampaign } from '../stores/campaigns-store.ts'

function named(value: AdminValue): CampaignId {
  const text = String(value ?? '')
  if (!isCampaignId(text)) throw new CommandRefused(`campaign: found "${text}", expected ${campaignIds.join(', ')}`)
  return text
}

const counts = (numbers: Readonly<Record<string, number>>) =>
  Object.entries(numbers)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

const campaignArgument = { campaign: `one of ${campaignIds.join(', ')}` }

/** `campaigns …`, one row a command. */
export const campaignCommands: readonly AdminCommand[] = [
  {
    command: 'campaigns list',
    summary: 'The campaigns and service messages, and what became of those of some days, by UTC',
    options: dayOptions,
    run: async ({ db, now }, given, say) => {
      const days = daysOfReport(given, now())
      const [campaigns, service] = [await campaignFigures(db, days), await serviceFigures(db, days)]
      if (given.json) return say(JSON.stringify({ campaigns, service }))
      for (const { campaign: id, pausedAt, byStatus, held, clicked, converted } of campaigns) {
        const { about, purpose, source } = campaign(id)
        say(`${id}: ${about} (${purpose}, ${source})${pausedAt ? `, paused since ${pausedAt.toISOString()}` : ''}`)
        say(`  messages: ${counts(byStatus)}`)
        say(`  held back: ${counts(held)}`)
        say(`  clicked ${clicked}, converted ${converted}`)
      }
      for (const { id, byStatus, held } of service) {
        say(`${id}: ${serviceMessage(id).about} (service)`)
        say(`  messages: ${counts(byStatus)}`)
        say(`  held back: ${counts(held)}`)
      }
    },
  },
  {
    command: 'campaigns pause <campaign>',
    summary: 'Begin no more messages of a campaign; those that wait go on waiting',
    arguments: campaignArgument,
    audit: ['campaign'],
    run: async ({ db, now }, { campaign: given }, say) => {
      const id = named(given)
      await pauseCampaign(db, id, now())
      say(`${id} is paused`)
    },
  },
  {
    command: 'campaigns resume <campaign>',
    summary: 'Go on with a campaign; what waited too long meanwhile is held back',
    arguments: campaignArgument,
    audit: ['campaign'],
    run: async ({ db }, { campaign: given }, say) => {
      const id = named(given)
      await resumeCampaign(db, id)
      say(`${id} goes on`)
    },
  },
  {
    command: 'campaigns run',
    summary: 'Look for leads that are due now, as the server does every minute',
    options: { 'dry-run': { summary: 'Only say how many there are', type: 'boolean', default: false } },
    audit: ['dry-run'],
    run: async (deps, { 'dry-run': isDry }, say) => {
      if (isDry) {
        for (const { campaign: id, step, count } of await dueCampaigns(deps)) say(`${id}, step ${step}: ${count} due`)
        say('nothing was written; consent, hours and caps are looked at when a message goes')
      } else say(`${await sweepCampaigns(deps)} messages begun`)
    },
  },
  {
    command: 'campaigns preview <folder>',
    summary: 'Write every message to applicants as files, with made-up people',
    arguments: { folder: 'where the files go: {variant}/{locale}/{message}.html and .txt' },
    options: { variant: { summary: 'Only of this variant, `{brand}-{country}`', type: 'string' } },
    run: async (deps, { folder, variant: only }, say) => {
      if (only !== undefined && !deps.variants.has(String(only)))
        throw new CommandRefused(
          `variant: found "${String(only)}", expected one of ${[...deps.variants.keys()].join(', ')}`,
        )
      const wanted = [...deps.variants.values()].filter(({ id }) => only === undefined || id === only)
      let written = 0
      for (const variant of wanted) {
        for (const sample of samplesOf(deps, variant))
          for (const { type, text } of sampleFiles(deps, sample)) {
            const file = join(String(folder), variant.id, sample.locale, `${sample.name}.${type}`)
            await mkdir(dirname(file), { recursive: true })
            await namingFile(file, () => writeFile(file, text))
            written++
          }
        say(`${variant.id}: written`)
      }
      say(`${written} files in ${String(folder)}`)
    },
  },
]
