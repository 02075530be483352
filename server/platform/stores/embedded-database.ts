// Embedded PostgreSQL (PGlite) on a folder: writes reach the disk before they are acknowledged.
import { fsyncSync, writeSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { diskFault } from './disk-room.ts'

interface Stream {
  readonly nfd: number
  /** In the database's own file system. */
  readonly path?: string
}

/** PGlite's tree of the files that it knows. */
interface FileTree {
  readonly lookupNode: (parent: unknown, name: string) => unknown
  readonly destroyNode: (node: unknown) => void
}

interface NodeOperations {
  mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
  setattr: (node: unknown, attributes: { mode?: number }) => void
}

interface EmscriptenModule {
  readonly FS: FileTree
  readonly NODEFS?: {
    readonly stream_ops: {
      fsync?: (stream: Stream) => number
      write: (stream: Stream, ...what: readonly unknown[]) => number
    }
    readonly node_ops: NodeOperations
  }
}

/** Nobody but the owner: what PostgreSQL asks for is 0666, whatever the process's umask says. */
const ownersOnly = (mode: number) => mode & ~0o077

/**
 * A file that the system refused to make stays in PGlite's own tree. From then on it would be there already for who makes it, and absent for
 * who opens it, until the process ends. So it leaves the tree: PostgreSQL tries again, once it has closed another file.
 */
function wireModes(operations: NodeOperations, tree: FileTree): void {
  const { mknod, setattr } = operations
  operations.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, ownersOnly(mode), device)
    } catch (error) {
      tree.destroyNode(tree.lookupNode(parent, name))
      throw error
    }
  }
  operations.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: ownersOnly(attributes.mode) })
}

/** A PostgreSQL that cannot write its log ends itself; this build of it turns in a circle for ever instead, and nothing runs any more. */
function wireLog(operations: NonNullable<EmscriptenModule['NODEFS']>['stream_ops'], folder: string): void {
  const { write } = operations
  operations.write = (stream, ...what) => {
    try {
      return write(stream, ...what)
    } catch (error) {
      if (stream.path?.includes('/pg_wal/')) endProcess(folder)
      throw error
    }
  }
}

/**
 * The folder as PGlite's file system. PGlite's own has no fsync: PostgreSQL's calls end in nothing. Here they are passed
 * on. `fdatasync`, which PostgreSQL would choose for its log, is a constant 0 in the WebAssembly build, hence
 * `wal_sync_method` below.
 */
function syncedFiles(folder: string): NodeFS {
  const files = new NodeFS(folder)
  const init = files.init.bind(files)
  const wire = (module: unknown) => {
    const { NODEFS: nodeFiles, FS: tree } = module as EmscriptenModule
    if (!nodeFiles) throw new Error('This PGlite has no Node file system to sync')
    wireModes(nodeFiles.node_ops, tree)
    wireLog(nodeFiles.stream_ops, folder)
    nodeFiles.stream_ops.fsync = ({ nfd }) => {
      fsyncSync(nfd)
      return 0
    }
  }
  files.init = async (pg, options) => {
    const { emscriptenOpts } = await init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), wire] } }
  }
  return files
}

const defaults = PGlite.defaultStartParams
// `-F` turns fsync off.
// Files of the log that are over are removed, not used again: what was deleted would stand in them for long (P-05). A new one is not filled
// with zeros first: 16 MiB are written and flushed in a turn of the event loop, and everybody waits for it.
const startParams = [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'wal_recycle=off',
  '-c',
  'wal_init_zero=off',
]

/** Ends the process: the next one finds all that was acknowledged. */
function endProcess(folder: string): never {
  const why =
    diskFault(undefined, folder) ??
    `DATA_DIR: the log of ${folder} cannot be written: stopped, for the database would answer nobody any more`
  writeSync(2, `${why}\n`)
  process.exit(1)
}

/** Error of a database whose files are not whole; its message is for people, as far as the setting's name. */
export class DamagedDatabase extends Error {}

/**
 * Opens the database of a folder, made where it is not there: empty, or of a tar of another. The caller holds the folder's lock. Where the log of
 * writes cannot be written, the process ends.
 */
export async function openEmbedded(folder: string, tar?: Blob): Promise<PGlite> {
  const pglite = new PGlite({ fs: syncedFiles(folder), startParams, ...(tar ? { loadDataDir: tar } : {}) })
  await pglite.waitReady.catch((cause: unknown) => {
    // The system's own says which file it refused. PGlite's of a file that is not whole says that it was aborted, and no more.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    const mend = 'put the newest backup back with `restore FILE --replace`, which keeps this one beside'
    throw new DamagedDatabase(`the database in ${folder} is damaged and does not open: ${mend}`, { cause })
  })
  const { rows } = await pglite.query<Record<string, string>>(`select current_setting('fsync') as "fsync"`)
  if (rows[0]?.fsync !== 'on') throw new Error(`The embedded database runs with fsync ${rows[0]?.fsync}, expected on`)
  return pglite
}

/** The tar of a database as another tar, without what a change takes out of it: not in its log of writes either. */
export async function changedDump(tar: Blob, change: (pglite: PGlite) => Promise<void>): Promise<Blob> {
  const pglite = new PGlite({ loadDataDir: tar, startParams })
  try {
    await pglite.waitReady
    await change(pglite)
    // The checkpoint removes every file of the log but the one that was just begun.
    await pglite.exec('select pg_switch_wal(); checkpoint')
    return await pglite.dumpDataDir('none')
  } finally {
    await pglite.close()
  }
}
