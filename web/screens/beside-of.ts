// Path of another variant's form on this server, in the language edition that is read.
import type { Boot } from '#web/boot.ts'

/** Each form stands at a path of its name; where the host gave this one another path, the other's own is all that is known. */
export function besideOf({ basePath, variant }: Pick<Boot, 'basePath' | 'variant'>, other: string): string {
  return basePath.includes(variant.id) ? basePath.replace(variant.id, other) : `/${other}`
}
