// Hosting files for other web servers: writes `dist/hosting/site.json`, and the same as tables for nginx.
import { join } from 'node:path'
import { environments } from '#catalogue/server.generated.ts'
import { nginxHeaders, nginxTables, nginxTexts } from './nginx-tables.ts'
import type { BuildSettings } from './build-settings.ts'
import type { RenderedPage } from './prerender.ts'
import { siteOf } from './site.ts'

interface Output {
  /** The folder, `dist/hosting` in a build. */
  readonly folder: string
  readonly write: (file: string, text: string) => Promise<void>
}

/** Describes what was drawn for these settings. */
export async function writeHosting(
  settings: BuildSettings,
  rendered: readonly RenderedPage[],
  { folder, write }: Output,
): Promise<void> {
  const site = siteOf(settings, rendered, environments[settings.environment]!)
  await write(join(folder, 'site.json'), `${JSON.stringify(site, undefined, 2)}\n`)
  await write(join(folder, 'nginx/tables.conf'), nginxTables(site))
  await write(join(folder, 'nginx/headers.conf'), nginxHeaders(site))
  await write(join(folder, 'nginx/texts.conf'), nginxTexts(site))
}
