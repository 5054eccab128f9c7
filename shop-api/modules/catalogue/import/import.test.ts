import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { systemClock } from '#lib/format/clock.ts'
import { withVat } from '#lib/format/money.ts'
import type { Database } from '../../../db/client.ts'
import { FilesFull } from '../../../files/file-store.ts'
import { openFolderStore } from '../../../files/folder-store.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { stockShelf } from '../../../testing/products.ts'
import { testEnv } from '../../../testing/shop.ts'
import { type ImportOptions, importFile } from './import-file.ts'
import { openImportService } from './import-service.ts'
import { openImport } from './import-session.ts'
import { lastSwitched, takeBackInterrupted } from './queries/import-lock.ts'
import { loadShelves } from './queries/load-shelves.ts'
import { abandonStaged } from './queries/staging.ts'
import { switchOver } from './queries/switch.ts'

const FIXTURES = path.join(import.meta.dirname, 'fixtures')
const publicUrl = 'http://localhost:3000'
const log = pino({ level: 'silent' })

/** Everything of the catalogue, its ids left out. */
async function picture({ query }: Database): Promise<unknown> {
  const tables = {
    families: `SELECT to_jsonb(f) - 'id' - 'updated_at' - 'card' AS row FROM families f ORDER BY cluster_code`,
    colours: 'SELECT family_id, code, name, position, swatch_sha, image_shas FROM family_colours ORDER BY 1, 2',
    variants: `SELECT to_jsonb(v) - 'updated_at' AS row FROM variants v ORDER BY code`,
    brands: 'SELECT code FROM brands ORDER BY 1',
    shelves: 'SELECT code FROM sub_collections UNION ALL SELECT code FROM collections ORDER BY 1',
    media: 'SELECT sha256 FROM media ORDER BY 1',
    tables: `SELECT tablename FROM pg_tables WHERE tablename LIKE 'import%' ORDER BY 1`,
  }
  const shown: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(tables)) shown[name] = await query(text)
  return shown
}

onEachDatabase((open) => {
  let database: Database
  let folder: string
  beforeEach(async () => {
    database = await open()
    folder = mkdtempSync(path.join(tmpdir(), 'fuma-import-'))
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const service = () =>
    openImportService({ env: testEnv({ DATA_DIR: folder }), publicUrl, database, clock: systemClock, log })
  const take = (file: string, more: Partial<ImportOptions> = {}) => importFile(service(), file, { publicUrl, ...more })
  const fixture = (name: string) => path.join(FIXTURES, name)
  const written = (text: string) => {
    const file = path.join(folder, 'some.csv')
    writeFileSync(file, text)
    return file
  }
  async function exported(format: 'fuma' | 'shopify'): Promise<string> {
    let text = ''
    for await (const piece of service().export(format)) text += piece
    return text
  }
  async function one<T>(text: string, values: unknown[] = []): Promise<T> {
    const [row] = await database.query<{ value: T }>(text, values)
    return row?.value as T
  }

  const OWN = 'product_code,name,collection,sub_collection,brand,colour,size,sku,price_ex_vat'
  const ownRow = (code: string) => `${code},Kisa,Kikoys,Classic kikoys,Duka,Red,One,${code}-1,100.00`
  test('half percents of materials are taken in', async () => {
    const materials = JSON.stringify([
      { name: 'Cotton', percent: 62.5 },
      { name: 'Linen', percent: 37.5 },
    ])
    const text = `${OWN},materials\n${ownRow('HALF')},"${materials.replaceAll('"', '""')}"\n`
    expect((await take(written(text))).problems).toEqual([])
  })

  test('a file cannot give a family more colours than the office edits, also not in two steps', async () => {
    const rows = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, at) => `MANY,Kisa,Kikoys,Classic kikoys,Duka,Rangi ${from + at},One,M-${from + at},100.00`,
      )
    const many = (from: number, to: number) => written([OWN, ...rows(from, to)].join('\n'))
    const reason = 'A product has at most 100 colours: this one would have 101.'
    expect((await take(many(0, 101), { skipBad: true })).problems[0]).toMatchObject({ line: 2, reason })
    expect((await take(many(0, 100))).report.products.new).toBe(1)
    expect((await take(many(100, 101), { skipBad: true })).problems[0]).toMatchObject({ reason })
  })

  test('entities of HTML in titles, brands and choices are read', async () => {
    const header = 'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price'
    await take(
      written(`${header}\nsafi,Cups &amp; plates &#39;Safi&#39; < 5,A &amp; B,Kikoys,Color,Red &amp; white,S-1,100\n`),
    )
    expect(
      await one(`SELECT cluster_name || ', ' || b.name || ', ' || c.name AS value FROM families f
        JOIN brands b ON b.code = f.brand_code JOIN family_colours c ON c.family_id = f.id WHERE cluster_code = 'safi'`),
    ).toBe("Cups & plates 'Safi' < 5, A & B, Red & white")
  })

  test('a renamed SKU changes its variant and adds no new variant', async () => {
    await take(written(`${OWN}\n${ownRow('RENAMED')}\n`))
    const again = await take(written(`${OWN}\n${ownRow('RENAMED').replace('RENAMED-1', 'RENAMED-2')}\n`))
    expect(again.report.variants).toEqual({ new: 0, changed: 1, same: 0 })
  })

  test('imports a Shopify file unedited, once, under either set of column names', async () => {
    const first = await take(fixture('shopify.csv'))
    expect(first.problems).toEqual([])
    expect(first.report.products).toEqual({ new: 13, changed: 0, same: 0 })
    expect(first.switchMs).toBeGreaterThan(0)
    for (const name of ['shopify.csv', 'shopify-new.csv']) {
      const again = await take(fixture(name))
      expect([name, again.report.products]).toEqual([name, { new: 0, changed: 0, same: 13 }])
      expect(again.switchMs).toBeUndefined()
    }
    const family = (code: string) =>
      one<Record<string, unknown>>('SELECT to_jsonb(f) AS value FROM families f WHERE cluster_code = $1', [code])
    expect(await family('plain-bedsheet-set')).toMatchObject({
      feature_name: 'Cotton',
      status: 'active',
      cluster_name: 'Plain Bedsheet Set',
    })
    expect(await family('masai-shuka-classic')).toMatchObject({
      long_description: '# The cloth of the herdsmen\n\nAcrylic, warm & quick to dry.',
      is_offer: true,
      keywords: ['maasai', 'throw'],
      tags: ['20% off'],
    })
    // Neither draft nor archive is sold.
    expect(await one('SELECT count(*) AS value FROM families WHERE status <> $1 AND card IS NULL', ['active'])).toBe(2)
    // A price in the file includes VAT, and is the price that customers see.
    const cents = await one<number>(`SELECT ex_vat_cents AS value FROM variants WHERE code = 'CW-LKT-IND-9'`)
    expect(withVat(cents)).toBe(1850_00)
    expect(await one(`SELECT stock_tenths AS value FROM variants WHERE code = 'LW-MH-003'`)).toBe(0)
    expect(await one('SELECT count(*) AS value FROM picture_sources')).toBeGreaterThan(20)
  })

  test('re-importing an export has no effect in either layout', async () => {
    await take(fixture('shopify.csv'))
    const before = await picture(database)
    for (const format of ['fuma', 'shopify'] as const) {
      const outcome = await take(written(await exported(format)))
      expect([format, outcome.bad, outcome.report.products]).toEqual([format, 0, { new: 0, changed: 0, same: 13 }])
    }
    expect(await picture(database)).toEqual(before)
  })

  test('the shop’s own export creates the same shop in an empty database', async () => {
    await take(fixture('shopify.csv'))
    const text = await exported('fuma')
    const other = await open()
    try {
      const there = openImportService({
        env: testEnv({ DATA_DIR: folder }),
        publicUrl,
        database: other,
        clock: systemClock,
        log,
      })
      expect((await importFile(there, written(text), { publicUrl })).bad).toBe(0)
      let again = ''
      for await (const piece of there.export('fuma')) again += piece
      expect(again).toBe(text)
    } finally {
      await other.close()
    }
  })

  test('a dry run, a refusal and a bad row leave the catalogue unchanged, and bad rows are reported', async () => {
    await stockShelf(database, [{}, {}])
    const before = await picture(database)
    expect((await take(fixture('shopify.csv'), { isDry: true })).report.products.new).toBe(13)
    expect((await take(fixture('shopify.csv'), { confirm: async () => false })).switchMs).toBeUndefined()
    const bad = written(
      [
        'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
        'good,Good shuka,Mara,Color,Red,G-1,1200,',
        'good,,,,Blue,G-2,-5,',
        'good,,,,Green,G-1,900,',
        'good,,,,Pink,G-4,99999999999,',
        'meta,Metadata,Mara,Color,Red,M-1,100,http://169.254.169.254/latest/meta-data',
        'file,File,Mara,Color,Red,F-1,100,../../etc/passwd',
        'taken,Taken,Mara,Color,Red,MAR-SB-1-MAD-56,100,',
        'good,Again,Mara,Color,Grey,G-9,100,',
        'nameless,,Mara,Color,Red,N-1,100,',
        'long,Long,Mara,Color,Red,L-1,1.005,',
      ].join('\n'),
    )
    const refused = await take(bad)
    expect(refused.switchMs).toBeUndefined()
    expect(refused.problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
      '3 Variant Price: A price cannot be negative: -5',
      '4 Variant SKU: The SKU G-1 is already in line 2.',
      '5 Variant Price: A price is at most 9,999,999.99. This one is probably a typing error: 99999999999',
      '6 Image Src: 169.254.169.254 is in our own network and is not allowed.',
      '7 Image Src: ../../etc/passwd is a file name: name its folder with --pictures DIR.',
      '8 SKU: The SKU MAR-SB-1-MAD-56 is another product’s: MAR-SB-0001.',
      '9 Handle: good is already in line 2: the rows of one product must be together.',
      '10 Title: A product needs a title.',
      '11 Variant Price: Write a price as 1450 or 1450.00: 1.005',
    ])
    expect(await picture(database)).toEqual(before)
    const skipped = await take(bad, { skipBad: true })
    expect(skipped.report.variants).toEqual({ new: 1, changed: 0, same: 0 })
    expect(await one('SELECT count(*) AS value FROM variants')).toBe(3)
  })

  test('an interrupted import leaves the catalogue unchanged', async () => {
    await stockShelf(database, [{}])
    const before = await picture(database)
    // Stopped by Ctrl-C just before the switch.
    const stopped = new AbortController()
    const confirm = async () => {
      stopped.abort(new Error('Interrupted'))
      return true
    }
    await expect(take(fixture('shopify.csv'), { confirm, signal: stopped.signal })).rejects.toThrow('Interrupted')
    expect(await picture(database)).toEqual(before)
    // Killed: the staged rows remain until the next import begins.
    const own = await service().openImport(false)
    const killed = { ...service(), openImport: async () => ({ ...own, abandon: async () => undefined }) }
    await expect(
      importFile(killed, fixture('shopify.csv'), {
        publicUrl,
        confirm: async () => Promise.reject(new Error('killed')),
      }),
    ).rejects.toThrow('killed')
    expect(await one('SELECT count(*) AS value FROM families')).toBe(14)
    expect(await one(`SELECT count(*) AS value FROM families WHERE status = 'active'`)).toBe(1)
    expect(await abandonStaged(database)).toBe(true)
    expect(await picture(database)).toEqual(before)
    expect(await abandonStaged(database)).toBe(false)
    await own.abandon()
  })

  test('changes prices, names and places, and does not overwrite stock ordered in the meantime', async () => {
    await take(fixture('shopify.csv'))
    const text = readFileSync(fixture('shopify.csv'), 'utf8')
      .replace('Maasai Shuka “Classic”', 'Maasai Shuka wide')
      .replace(/1200\.00,1500\.00/, '1100.00,1500.00')
      // Two variants change places.
      .replace(',CW-LKT-IND-9,', ',~1,')
      .replace(',CW-LKT-IND-1,', ',CW-LKT-IND-9,')
      .replace(',~1,', ',CW-LKT-IND-1,')
      .replace('shopify,24,deny', 'shopify,34,deny')
    const sell = `UPDATE variants SET stock_tenths = stock_tenths - 50 WHERE code IN ('CW-LKT-IND-1', 'ST-SHK-2')`
    const confirm = async () => {
      await database.query(sell)
      return true
    }
    const outcome = await take(written(text), { confirm })
    expect(outcome.problems).toEqual([])
    expect(outcome.report.products).toEqual({ new: 0, changed: 2, same: 11 })
    const rows = await database.query<{ code: string; size: string; tenths: number }>(
      `SELECT v.code, s.name AS size, stock_tenths AS tenths FROM variants v
       JOIN family_sizes s ON s.family_id = v.family_id AND s.code = v.size_code
       WHERE v.code IN ('CW-LKT-IND-9', 'CW-LKT-IND-1', 'ST-SHK-2') ORDER BY 1`,
    )
    expect(rows).toEqual([
      { code: 'CW-LKT-IND-1', size: '90 x 160 cm', tenths: 340 - 50 },
      { code: 'CW-LKT-IND-9', size: '100 x 180 cm', tenths: 120 },
      { code: 'ST-SHK-2', size: 'One size', tenths: 400 - 50 },
    ])
    const card = await one<{ clusterName: string; price: string; tags: string[] }>(
      `SELECT card AS value FROM families WHERE cluster_code = 'masai-shuka-classic'`,
    )
    expect(card).toMatchObject({ clusterName: 'Maasai Shuka wide', price: '1100.00', tags: ['27% off'] })
  })

  test('pictures by file are copied, turned and known by their bytes', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    writeFileSync(path.join(folder, 'red.jpg'), photo)
    writeFileSync(path.join(folder, 'not.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const store = openFolderStore(path.join(folder, 'data'))
    const csv = (image: string) =>
      written(
        `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\na,A,V,Shuka,Color,Red,A-1,100,${image}\n`,
      )
    const refused = await take(csv('not.jpg'), { pictures: folder, store })
    expect(refused.problems[0]?.reason).toMatch(/not a picture/)
    const outcome = await take(csv('red.jpg'), { pictures: folder, store })
    expect(outcome.report.pictures).toEqual({ byAddress: 0, byFile: 1 })
    const [stored] = await database.query<{ sha256: string; width: number; height: number }>(
      'SELECT m.sha256, width, height FROM media m JOIN family_colours c ON m.sha256 = c.image_shas[1]',
    )
    expect(stored).toMatchObject({ width: 30, height: 40 })
    expect(await store.get(`media/${stored?.sha256.slice(0, 2)}/${stored?.sha256}`)).toEqual(photo)
    expect((await take(csv('red.jpg'), { pictures: folder, store })).report.products.same).toBe(1)
  })

  test('a disk full of pictures ends the import with a message and removes its files', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a3' } })
      .jpeg()
      .toBuffer()
    writeFileSync(path.join(folder, 'green.jpg'), photo)
    const store = openFolderStore(path.join(folder, 'full'))
    store.put = async () => {
      throw new FilesFull(new Error('ENOSPC'))
    }
    const before = await database.query('SELECT cluster_code FROM families ORDER BY 1')
    const csv = written(
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\ng,G,V,Shuka,Color,Green,G-1,100,green.jpg\n',
    )
    await expect(take(csv, { pictures: folder, store })).rejects.toThrow('The disk of the file store is full.')
    expect(await database.query('SELECT cluster_code FROM families ORDER BY 1')).toEqual(before)
    expect(await database.query(`SELECT to_regclass('import_new') AS staged`)).toEqual([{ staged: null }])
  })

  /** A switch whose process was killed while its server continues it for a moment. */
  async function switchingStill(id: string): Promise<{ ended: Promise<unknown> }> {
    const { added } = await loadShelves(database)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const ended = database.transaction(async (tx) => {
      await switchOver(tx, added, id)
      begin()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await begun
    return { ended }
  }
  const waiting = {
    line: 2,
    code: 'waits',
    isForeign: true,
    family: { clusterName: 'Waits' },
    brand: { name: 'Mara' },
    shelf: { collectionName: 'Blankets', subCollectionName: 'Simba' },
    colours: [{ name: 'Red' }],
    sizes: [{ name: 'One size' }],
    variants: [{ line: 2, sku: 'W-1', colour: 0, size: 0, price: 116_00, stockTenths: 10 }],
  }

  test('reports the import switched last, also during a switch', async () => {
    await stockShelf(database, [{}])
    expect(await lastSwitched(database)).toBeNull()
    const own = await service().openImport(false, 'first')
    await own.add([waiting])
    expect([own.id, await service().lastSwitched()]).toEqual(['first', null])
    const { ended } = await switchingStill(own.id)
    expect(await service().lastSwitched()).toBe('first')
    await ended
    await own.abandon()
    expect(await one(`SELECT status AS value FROM families WHERE cluster_code = 'waits'`)).toBe('active')
  })

  test('does not undo the staged rows of an import while its switch still runs', async () => {
    await stockShelf(database, [{}])
    // The lock between imports was released with the killed process.
    const own = await openImport(database, {
      id: 'killed',
      isDry: false,
      today: '2026-11-22',
      store: openFolderStore(folder),
    })
    await own.add([waiting])
    const { ended } = await switchingStill('killed')
    expect(await takeBackInterrupted(database)).toBe(false)
    await ended
    expect(await one(`SELECT status AS value FROM families WHERE cluster_code = 'waits'`)).toBe('active')
  })

  test('one import at a time', async () => {
    const first = await service().openImport(false)
    await expect(service().openImport(false)).rejects.toThrow('Another import is running')
    await first.abandon()
    await (await service().openImport(false)).abandon()
  })
})
