// Servers that a worker of browser tests starts once and keeps: starting a product costs as much as two tests.

/** Something that runs until it is stopped. */
interface Stoppable {
  readonly stop: () => Promise<unknown>
}

export interface Kept {
  /** The server that runs under this name; started where none does. The one of another name is stopped first, the usual one never. */
  readonly of: <Running extends Stoppable>(name: string, start: () => Promise<Running>) => Promise<Running>
  readonly stopAll: () => Promise<void>
}

/** Nothing yet. `usual` is the name that stays beside one other. */
export function keepRunning(usual: string): Kept {
  const running = new Map<string, Stoppable>()
  const stop = async (name: string) => {
    const one = running.get(name)
    running.delete(name)
    await one?.stop()
  }
  return {
    of: async <Running extends Stoppable>(name: string, start: () => Promise<Running>) => {
      if (!running.has(name)) {
        const others = name === usual ? [] : [...running.keys()].filter((each) => each !== usual)
        for (const other of others) await stop(other)
        running.set(name, await start())
      }
      // Under a name is always what the same `start` gave.
      return running.get(name) as Running
    },
    stopAll: async () => {
      for (const name of running.keys()) await stop(name)
    },
  }
}
