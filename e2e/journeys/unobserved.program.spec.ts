/** A shop without monitoring: its storefront loads no monitoring code, so it has no cost. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { control, expect, test } from '../support/shop.ts'

test.use({
  shopSettings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    METRICS_PORT: '',
    NODE_OPTIONS: '--import ./lib/observe/testing/record-modules.ts',
  },
})

/** The modules of the ended process that had loaded Next. */
function modulesOfStorefront(): string[] {
  const folder = process.env.FUMA_TEST_DATA_AT as string
  const lists = readdirSync(folder)
    .filter((file) => file.startsWith('modules-'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
  return lists.find((modules) => modules.some((module) => module.includes('/next/dist/server/next-server'))) ?? []
}

test('loads no monitoring code without monitoring settings', { tag: ONE_MACHINE }, async ({ page }) => {
  await page.goto('/')
  expect((await page.request.get('/product-list')).status()).toBe(200)
  await control('stop', 'storefront')
  const modules = modulesOfStorefront()
  await control('start', 'storefront')

  // Next's own tracer imports the interface, which has no effect alone.
  const packages = modules.filter((module) => /node_modules\/(?:@opentelemetry|prom-client)/.test(module))
  expect(packages.filter((module) => !module.includes('/node_modules/@opentelemetry/api/'))).toEqual([])
  // The build's own files contain its bundled modules.
  const chunks = modules.filter((module) => module.includes('/.next/server/'))
  expect(chunks.length).toBeGreaterThan(10)
  const observing = chunks.filter((chunk) =>
    /OTLPTraceExporter|collectDefaultMetrics/.test(readFileSync(fileURLToPath(chunk), 'utf8')),
  )
  expect(observing).toEqual([])
})
