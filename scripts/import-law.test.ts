import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Allowed imports between folders: the linter cannot check them, because it sees one file at a time. */

const ROOT = path.join(import.meta.dirname, '..')
const ROOMS = ['app', 'components', 'lib', 'server', 'shop-api', 'sample']

interface Import {
  /** A file of ours, from the root; or a package. */
  target: string
  isOurs: boolean
  /** 'type': removed at run time; 'later': loaded when a function requests it. */
  kind: 'value' | 'type' | 'later'
}

const FROM = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

function targetOf(file: string, specifier: string): Import['target'] | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const read = (specifier: string, kind: Import['kind']): Import => {
    const target = targetOf(file, specifier)
    return { target: target ?? specifier, isOurs: target !== null, kind }
  }
  return [
    ...[...text.matchAll(FROM)].map(([, type, specifier]) => read(specifier as string, type ? 'type' : 'value')),
    ...[...text.matchAll(DYNAMIC)].map(([, specifier]) => read(specifier as string, 'later')),
  ]
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...ROOMS], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      existsSync(path.join(ROOT, file)) &&
      /\.tsx?$/.test(file) &&
      !/\.(test|fixture)\.tsx?$/.test(file) &&
      !file.includes('/testing/'),
  )
const graph = new Map(files.map((file) => [file, importsOf(file)]))
const roomOf = (file: string) => file.slice(0, file.indexOf('/'))

/** Every import from one folder into some others, as 'from → to'. */
function crossings(from: string, into: readonly string[]): string[] {
  return [...graph].flatMap(([file, imports]) =>
    roomOf(file) === from
      ? imports
          .filter(({ target, isOurs }) => isOurs && into.includes(roomOf(target)))
          .map(({ target }) => `${file} → ${target}`)
      : [],
  )
}

/** Files of ours that this one loads, at once or later. */
function loadedBy(file: string, kinds: readonly Import['kind'][]): string[] {
  return (graph.get(file) ?? []).flatMap(({ target, isOurs, kind }) => (isOurs && kinds.includes(kind) ? [target] : []))
}

/** The first circle met from each place, as 'a → b → a'. */
function circles(places: Iterable<string>, next: (place: string) => readonly string[]): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (place: string, trail: readonly string[]): void => {
    const at = trail.indexOf(place)
    if (at !== -1) found.push([...trail.slice(at), place].join(' → '))
    if (at !== -1 || done.has(place)) return
    for (const each of next(place)) walk(each, [...trail, place])
    done.add(place)
  }
  for (const place of places) walk(place, [])
  return found
}

/** The subfolders of a folder, and the others that each imports. */
function foldersOf(room: string): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const file of files.filter((one) => roomOf(one) === room)) {
    const folder = path.posix.dirname(file)
    const others = loadedBy(file, ['value', 'type', 'later'])
      .filter((target) => roomOf(target) === room)
      .map((target) => path.posix.dirname(target))
      .filter((other) => other !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return folders
}

test('the imports of this program are found', () => {
  expect(graph.get('shop-api/server.ts')?.length).toBeGreaterThan(20)
  const missing = [...graph].flatMap(([file, imports]) =>
    imports
      .filter(({ target, isOurs }) => isOurs && /\.tsx?$/.test(target) && ROOMS.includes(roomOf(target)))
      .filter(({ target }) => !graph.has(target))
      .map(({ target }) => `${file} → ${target}`),
  )
  expect(missing).toEqual([])
})

test('no files load each other in a circle', () =>
  expect(circles(files, (file) => loadedBy(file, ['value']))).toEqual([]))

test('no files of the storefront import each other in a circle, even for a type or lazily', () => {
  const storefront = files.filter((file) => ['app', 'components', 'lib', 'server'].includes(roomOf(file)))
  expect(circles(storefront, (file) => loadedBy(file, ['value', 'type', 'later']))).toEqual([])
})

test.each([
  ['lib', 20],
  ['server', 5],
])('no folders of %s import each other in a circle', (room, least) => {
  const folders = foldersOf(room)
  expect(folders.size).toBeGreaterThan(least)
  expect(circles(folders.keys(), (folder) => folders.get(folder) ?? [])).toEqual([])
})

/**
 * Modules of the shop API, each with the modules it can import: use cases, rules and queries, in one direction. A new
 * pair is a decision: add it here if it does not close a circle.
 */
const MODULE_IMPORTS: Record<string, readonly string[]> = {
  accounts: ['companies', 'identity', 'jobs', 'site'],
  cart: ['companies', 'identity', 'payments', 'pricing', 'site'],
  catalogue: ['cart', 'identity', 'jobs', 'orders', 'pricing', 'products', 'site', 'staff', 'stock'],
  companies: ['identity', 'jobs', 'notifications', 'site', 'staff'],
  counter: ['etims', 'money', 'orders', 'payments', 'pricing', 'staff', 'stock'],
  content: ['identity', 'products', 'site', 'staff'],
  deliveries: ['counter', 'money', 'orders', 'payments', 'pricing', 'staff'],
  enquiries: ['content', 'identity', 'orders', 'staff'],
  etims: ['identity', 'jobs', 'staff'],
  feeds: ['products', 'site', 'staff'],
  fulfilment: ['deliveries', 'jobs', 'orders', 'staff', 'stock'],
  identity: [],
  integrations: ['catalogue', 'identity', 'payments', 'pricing', 'products', 'staff', 'stock'],
  jobs: ['products', 'staff'],
  money: ['jobs', 'payments', 'staff'],
  notifications: ['identity', 'staff'],
  office: [
    'accounts',
    'catalogue',
    'companies',
    'identity',
    'jobs',
    'orders',
    'payments',
    'pricing',
    'site',
    'staff',
    'stock',
  ],
  'order-events': [],
  orders: [
    'accounts',
    'cart',
    'companies',
    'etims',
    'identity',
    'jobs',
    'notifications',
    'order-events',
    'payments',
    'pricing',
    'site',
    'staff',
    'stock',
  ],
  payments: ['companies', 'identity', 'jobs', 'order-events', 'pricing', 'products', 'staff', 'stock'],
  pricing: ['companies', 'identity', 'jobs', 'products', 'site', 'staff'],
  products: [],
  quotes: ['companies', 'identity', 'orders', 'pricing', 'staff'],
  reports: ['identity', 'jobs', 'orders', 'payments', 'pricing', 'staff', 'stock'],
  returns: ['identity', 'order-events', 'orders', 'payments', 'pricing', 'products', 'site', 'staff', 'stock'],
  sample: ['identity', 'products', 'site'],
  site: ['identity', 'jobs', 'products', 'staff'],
  staff: ['identity'],
  stock: ['products', 'staff'],
}
/** Parts of the shop API that put modules together; all other folders beside `modules` know no module. */
const COMPOSITION = ['start', 'operator', 'testing']

/** "orders" of shop-api/modules/orders/…; null for another file. */
const moduleOf = (file: string) => /^shop-api\/modules\/([^/]+)\//.exec(file)?.[1] ?? null

test('modules of the shop API import each other as the table allows, in one direction', () => {
  const found: Record<string, Set<string>> = {}
  for (const file of files) {
    const from = moduleOf(file)
    if (from === null) continue
    found[from] ??= new Set()
    for (const target of loadedBy(file, ['value', 'later'])) {
      const to = moduleOf(target)
      if (to !== null && to !== from) found[from]?.add(to)
    }
  }
  const sorted = Object.fromEntries(Object.entries(found).map(([name, others]) => [name, [...others].sort()]))
  expect(sorted).toEqual(MODULE_IMPORTS)
  expect(circles(Object.keys(MODULE_IMPORTS), (name) => MODULE_IMPORTS[name] ?? [])).toEqual([])
})

test('folders of the shop API beside the modules import no module', () => {
  const found = files.flatMap((file) => {
    const folder = file.split('/').slice(0, -1)[1]
    if (roomOf(file) !== 'shop-api' || folder === undefined || folder === 'modules' || COMPOSITION.includes(folder))
      return []
    return loadedBy(file, ['value', 'later']).flatMap((target) => (moduleOf(target) ? [`${file} → ${target}`] : []))
  })
  expect(found).toEqual([])
})

test.each([
  ['lib', ['app', 'components', 'server', 'shop-api', 'sample']],
  ['components', ['app', 'server', 'shop-api', 'sample']],
  ['server', ['app', 'components', 'shop-api', 'sample']],
  ['app', ['shop-api', 'sample']],
  ['shop-api', ['app', 'components', 'server', 'sample']],
])('%s imports no folder above it', (room, others) => expect(crossings(room, others)).toEqual([]))

test('pages of the shop load no file that their style sheet leaves out', () => {
  const sheet = readFileSync(path.join(ROOT, 'app/theme.css'), 'utf8')
  const excluded = [...sheet.matchAll(/^@source not "\.\.\/([^"]+)";/gm)].map(([, pattern = '']) => pattern)
  expect(excluded.length).toBeGreaterThan(10)
  const isExcluded = (file: string) =>
    excluded.some((pattern) => path.posix.matchesGlob(file, pattern) || file.startsWith(`${pattern}/`))
  const reached = new Map<string, string>()
  const walk = (file: string, by: string): void => {
    if (reached.has(file)) return
    reached.set(file, by)
    for (const next of loadedBy(file, ['value', 'later'])) walk(next, file)
  }
  for (const file of files.filter((one) => /^app\/\((?:shop|payment)\)\//.test(one))) walk(file, file)
  expect(reached.size).toBeGreaterThan(300)
  expect([...reached].filter(([file]) => isExcluded(file)).map(([file, by]) => `${by} → ${file}`)).toEqual([])
})

test('the parts of lib that the shop API loads do not load React', () => {
  const reached = new Map<string, string>()
  const walk = (file: string, by: string): void => {
    if (reached.has(file)) return
    reached.set(file, by)
    for (const next of loadedBy(file, ['value', 'later'])) if (roomOf(next) === 'lib') walk(next, file)
  }
  for (const file of files.filter((one) => roomOf(one) === 'shop-api')) walk(file, file)
  const drawing = [...reached].flatMap(([file, by]) =>
    (graph.get(file) ?? [])
      .filter(
        ({ target, isOurs, kind }) =>
          !isOurs && kind !== 'type' && /^(react|react-dom|swr|next|@tanstack)(\/|-|$)/.test(target),
      )
      .map(({ target }) => `${by} → ${file} → ${target}`),
  )
  expect(drawing).toEqual([])
})
