// Test of document stores: a folder and a bucket behave the same; orphaned files are found and removed (M6, S-26, Q3).
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPlace, newPlace } from '#server/platform/documents/document-store.ts'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import { documentStore } from '#server/platform/documents/stores.ts'
import { startFakeS3 } from './fake-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
const keys = { bucket: 'loan-documents', region: 'eu-central-1', keyId: 'AKID', secret: 'a secret / with + signs' }
let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  s3 = await startFakeS3(keys)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await s3.close()
})

const stores: Readonly<Record<string, () => DocumentStore>> = {
  'a folder': () => documentStore({ kind: 'local', folder }),
  'a bucket': () => documentStore({ kind: 's3', endpoint: s3.url, pathStyle: true, ...keys }),
}
const placesOf = async (store: DocumentStore) => {
  const places: string[] = []
  for await (const { place } of store.list()) places.push(place)
  return places.toSorted()
}

describe.each(Object.entries(stores))('S-26: documents in %s', (_name, make) => {
  test('what is put is there, byte for byte, until it is removed; removing it again is fine', async () => {
    const store = make()
    const places = Array.from({ length: 5 }, () => newPlace(randomUUID())).toSorted()
    for (const [index, place] of places.entries()) await store.put(place, Buffer.from([index, 0, 255, 10, 13]))
    expect(await placesOf(store)).toEqual(places)
    expect(await store.get(places[3]!)).toEqual(Buffer.from([3, 0, 255, 10, 13]))
    expect(await store.head(places[3]!, 3)).toEqual(Buffer.from([3, 0, 255]))
    expect(await store.head(places[3]!, 30)).toEqual(Buffer.from([3, 0, 255, 10, 13]))
    for (const place of [...places, places[0]!]) await store.remove(place)
    expect(await store.head(places[0]!, 3)).toBeUndefined()
    expect(await placesOf(store)).toEqual([])
    await expect(store.get(places[0]!)).rejects.toThrow(/ENOENT|refused: get/)
  })

  test.each(['../../etc/passwd', '', 'ab/../ab', `ab/${'x'.repeat(36)}`, '/etc/passwd', `ab\\${randomUUID()}`])(
    'the place %j is none',
    async (place) => {
      expect(isPlace(place)).toBe(false)
      const store = make()
      await expect(store.put(place, Buffer.of(1))).rejects.toThrow('Not a place')
      await expect(store.get(place)).rejects.toThrow('Not a place')
      await expect(store.head(place, 3)).rejects.toThrow('Not a place')
      await expect(store.remove(place)).rejects.toThrow('Not a place')
    },
  )
})

test('S-26: files of the folder are the server’s alone, and half-written ones are never documents', async () => {
  const store = stores['a folder']!()
  const place = newPlace(randomUUID())
  await store.put(place, Buffer.of(1))
  expect(statSync(join(folder, place)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, place.slice(0, 2))).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder, `${place}.part`), 'half')
  expect(await placesOf(store)).toEqual([place])
  await store.remove(place)
  expect(existsSync(join(folder, place))).toBe(false)
  expect(readdirSync(folder)).toContain(place.slice(0, 2))
})

test('S-26: a bucket takes nothing with another secret or in another region, and that is told without its words', async () => {
  const place = newPlace(randomUUID())
  for (const odd of [{ secret: 'another' }, { region: 'us-east-1' }, { keyId: 'OTHER' }, { bucket: 'other-bucket' }]) {
    const store = documentStore({ kind: 's3', endpoint: s3.url, pathStyle: true, ...keys, ...odd })
    await expect(store.put(place, Buffer.of(1)), JSON.stringify(odd)).rejects.toMatchObject({ code: 'S3 403' })
  }
  expect(s3.state.refused).toBe(4)
  expect(s3.objects.size).toBe(0)
})

test('Q3: a bucket whose listing has no end is refused, and not asked for ever', async () => {
  s3.state.isEndless = true
  await expect(placesOf(stores['a bucket']!())).rejects.toThrow('lists without end')
  s3.state.isEndless = false
})

test('Q3: a bucket that is down keeps nothing silently', async () => {
  s3.state.isDown = true
  const store = stores['a bucket']!()
  const place = newPlace(randomUUID())
  for (const ask of [() => store.put(place, Buffer.of(1)), () => store.get(place), () => placesOf(store)])
    await expect(ask()).rejects.toMatchObject({ code: 'S3 503' })
  s3.state.isDown = false
})
