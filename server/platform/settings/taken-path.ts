// Path that is taken twice: by two settings, or by a setting and a page or call of the server's own.
import { errorCode } from '../kit/error-code.ts'
import { problemLine } from './problem.ts'

/**
 * The problem behind an error of the router: which of the settings lead to a path that something else has. Nothing where the error is
 * another, or the path is of no setting.
 */
export function takenPath(error: unknown, settings: Readonly<Record<string, string>>): string | undefined {
  if (errorCode(error) !== 'FST_ERR_DUPLICATED_ROUTE') return undefined
  const [, path = ''] = /route '(.*)'/.exec(String(error)) ?? []
  const names = Object.keys(settings).filter((name) => path === settings[name] || path.startsWith(`${settings[name]}/`))
  const expected = 'a path that no page or call of the server has'
  return names.length > 0 ? problemLine({ name: names.join(', '), found: path, expected }) : undefined
}
