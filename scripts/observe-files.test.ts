/** The alert rules and the dashboard in deploy/: they must use metrics, labels and values that the processes export. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry } from 'prom-client'
import { parse } from 'yaml'
import { PROBLEM_CODES } from '#lib/contract/base/problem.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { openRegistry } from '#lib/observe/open-metrics.ts'
import { addShopMetrics } from '#shop-api/observe/shop-metrics.ts'
import { addStorefrontMetrics } from '../server/observe/storefront-metrics.ts'
import { setEnvironment } from '../server/testing/storefront.ts'
import { ROOT } from './environment.ts'

const given = { ...process.env }
afterAll(() => {
  process.env = given
})

const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
interface Panel {
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

const rules = (parse(read('prometheus/rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('grafana/fuma.json')) as {
  panels: Panel[]
  annotations: { list: { expr: string }[] }
}
const queries = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
]
const expressions = [...rules.map(({ expr }) => expr), ...queries]

/** The metrics that a process exports: by name, with type and labels. */
interface Exported {
  type: string
  labels: readonly string[]
}

function exportedBy(registry: Registry): [string, Exported][] {
  return registry.getMetricsAsArray().map((metric) => {
    const { name, type, labelNames = [] } = metric as unknown as { name: string; type: string; labelNames?: string[] }
    return [name, { type, labels: labelNames }]
  })
}

function allExported(): Map<string, Exported> {
  setEnvironment({ REDIS_URL: 'redis://127.0.0.1:1', METRICS_PORT: '1' })
  const build = { version: '1' }
  const storefront = openRegistry({ part: 'storefront', build, add: addStorefrontMetrics })
  const database = {
    query: async () => [],
    connections: () => ({ limit: 1, used: 0, idle: 0, waiting: 0 }),
    replica: { problem: null, lagSeconds: 0 },
  } as never
  const catalogue = { figures: null }
  const parts = { env: { DATA_DIR: tmpdir(), SMTP_URL: undefined }, database, clock: () => new Date(), catalogue }
  const shopApi = openRegistry({ part: 'shop-api', build, add: (registry) => addShopMetrics(registry, parts) })
  return new Map([...exportedBy(storefront), ...exportedBy(shopApi)])
}

const exported = allExported()
/** Prometheus's own, of each target. */
exported.set('up', { type: 'gauge', labels: [] })
const EVERYWHERE = new Set(['part', 'job', 'instance'])

/** Keywords and functions of PromQL are outside braces and are not metrics. */
const WORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'without', 'ignoring', 'group_left', 'group_right', 'bool'])
const SELECTOR = /(?<![\w.])([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\})?(?!\w|\s*\()/g
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g

interface Selector {
  name: string
  matchers: { label: string; operator: string; value: string }[]
}

/** The metrics that an expression uses. */
function selectorsOf(expression: string): Selector[] {
  const bare = expression.replace(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ').replace(/\[[^\]]*\]/g, ' ')
  return [...bare.matchAll(SELECTOR)].flatMap(([, name = '', matchers = '']) =>
    WORDS.has(name)
      ? []
      : [
          {
            name,
            matchers: [...matchers.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => ({
              ...{ label, operator, value },
            })),
          },
        ],
  )
}

/** Finds a metric by its name without the suffix of a histogram. */
function exportedAs(name: string): Exported | undefined {
  const histogram = exported.get(name.replace(/_(?:bucket|sum|count)$/, ''))
  return exported.get(name) ?? (histogram?.type === 'histogram' ? histogram : undefined)
}

test('parses expressions', () => {
  expect(selectorsOf('sum by (le) (rate(a_count{x="1",y!~"b|c"}[5m])) / on () b_total > 0.5 and hour() < 3')).toEqual([
    {
      name: 'a_count',
      matchers: [
        { label: 'x', operator: '=', value: '1' },
        { label: 'y', operator: '!~', value: 'b|c' },
      ],
    },
    { name: 'b_total', matchers: [] },
  ])
})

test('every metric of rules and dashboard is exported, with the used labels', () => {
  const selectors = expressions.flatMap(selectorsOf)
  expect(selectors.length).toBeGreaterThan(90)
  const wrong = selectors.flatMap(({ name, matchers }) => {
    const metric = exportedAs(name)
    if (!metric) return [`${name} is not exported`]
    if (metric.type === 'histogram' && exported.has(name))
      return [`${name} is a histogram: ask for its count or buckets`]
    return matchers
      .filter(({ label }) => !metric.labels.includes(label) && !EVERYWHERE.has(label))
      .map(({ label }) => `${name} has no label ${label}`)
  })
  expect(wrong).toEqual([])
})

test('grouping labels exist', () => {
  const names = new Set([...exported.values()].flatMap(({ labels }) => labels))
  const grouped = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim()),
    ),
  )
  const asked = grouped.filter((label) => label && label !== 'le' && !EVERYWHERE.has(label))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((label) => !names.has(label))).toEqual([])
})

test('label values in expressions exist', () => {
  const VALUES: Record<string, ReadonlySet<string>> = {
    call: new Set(CALLS.map(({ name }) => name)),
    code: new Set(PROBLEM_CODES),
    status: new Set(['2xx', '3xx', '4xx', '5xx', 'none', 'cut']),
    part: new Set(['storefront', 'shop-api', 'worker']),
    queue: new Set(['emails', 'order-events', 'payments', 'pictures']),
    outcome: new Set(['applied', 'done', 'failed']),
  }
  const unknown = expressions.flatMap(selectorsOf).flatMap(({ matchers }) =>
    matchers.flatMap(({ label, operator, value }) => {
      const asked = operator.endsWith('~') ? value.split('|').filter((one) => /^[\w-]+$/.test(one)) : [value]
      return asked.filter((one) => VALUES[label] && !VALUES[label].has(one)).map((one) => `${label}="${one}"`)
    }),
  )
  expect(unknown).toEqual([])
})

test('every metric of ours is used in a rule or the dashboard', () => {
  const asked = new Set(expressions.flatMap(selectorsOf).map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, '')))
  const ours = [...exported.keys()].filter((name) => name.startsWith('fuma_'))
  expect(ours.length).toBeGreaterThan(30)
  expect(ours.filter((name) => !asked.has(name))).toEqual([])
})

test('every alert states the fault, the first action and the urgency', () => {
  expect(rules.length).toBeGreaterThan(25)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/)])
    expect([alert, annotations.summary?.length, annotations.runbook?.length]).toEqual([
      ...[alert, expect.any(Number), expect.any(Number)],
    ])
  }
})

test('commands that a runbook names exist', () => {
  const named = rules.flatMap(({ annotations }) => [
    ...(annotations.runbook?.matchAll(/npm run shop-api -- ([a-z]+ [a-z]+)/g) ?? []),
  ])
  expect(named.length).toBeGreaterThan(0)
  const guide = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8')
  for (const [, command = ''] of named) expect(guide).toContain(`npm run shop-api -- ${command}`)
})

test('panels do not overlap', () => {
  const places = dashboard.panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => [`${x + (at % w)}/${y + Math.floor(at / w)}`, title] as const),
  )
  expect(new Set(places.map(([place]) => place)).size).toBe(places.length)
  expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
})

const promtool = spawnSync('promtool', ['--version']).status === 0
const withPromtool = promtool ? test : test.skip
withPromtool(
  `promtool takes rules, configuration and the rules' own tests${promtool ? '' : ' (promtool is not installed)'}`,
  () => {
    for (const args of [
      ['check', 'rules', 'rules.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'rules.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, {
        cwd: path.join(ROOT, 'deploy/prometheus'),
        encoding: 'utf8',
      })
      expect([args, status, status === 0 ? '' : stdout + stderr]).toEqual([args, 0, ''])
    }
    // Every query of the dashboard, as an alert that never fires.
    const groups = [
      { name: 'dashboard', rules: queries.map((expr, at) => ({ alert: `q${at}`, expr: plainQuery(expr) })) },
    ]
    const folder = mkdtempSync(path.join(tmpdir(), 'fuma-rules-'))
    const file = path.join(folder, 'dashboard.json')
    writeFileSync(file, JSON.stringify({ groups }))
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  },
)

/** Grafana fills in its own interval. */
const plainQuery = (query: string) => query.replaceAll('$__rate_interval', '1m')
