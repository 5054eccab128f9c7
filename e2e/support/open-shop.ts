import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ON_THIS_MACHINE, readSettings, type Settings } from '../../scripts/environment.ts'
import { type Part, shopApiEnvironment } from '../../scripts/part-environment.ts'
import { freePort, type Running, runStep, startPart, takeSimulatorPorts } from '../../scripts/stack.ts'
import { clusterFile, openClusterShop } from './cluster-shop.ts'
import { JOURNEY_SETTINGS } from './journey-settings.ts'

/** Made once for all workers: public pictures, in full and in each width. */
const PICTURES = ['media-cache', path.join('files', 'media')]

/** A shop on free ports over the folder, with minutes of waiting made seconds; the rules are the same. */
export async function testSettings(dataDir: string, more: Record<string, string> = {}): Promise<Settings> {
  const settings = {
    ...readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...ON_THIS_MACHINE,
      ...JOURNEY_SETTINGS,
      ...more,
    }),
    storefrontPort: await freePort(),
    shopApiPort: await freePort(),
    simulatorPorts: await takeSimulatorPorts(freePort),
  }
  return { ...settings, publicUrl: `http://localhost:${settings.storefrontPort}` }
}

/** The running shop of one worker, isolated from the journeys of others. */
export interface OpenShop {
  url: string
  control: (verb: 'stop' | 'kill' | 'start', part: Part) => Promise<void>
  close: () => Promise<void>
}

/** A copy of the sample's data folder, its pictures shared with all copies. */
function copySample(sample: string, dataDir: string): void {
  cpSync(sample, dataDir, { recursive: true, filter: (from) => !PICTURES.includes(path.relative(sample, from)) })
  for (const folder of PICTURES) {
    mkdirSync(path.join(sample, folder), { recursive: true })
    mkdirSync(path.join(dataDir, path.dirname(folder)), { recursive: true })
    symlinkSync(path.join(sample, folder), path.join(dataDir, folder))
  }
}

/**
 * Starts the built shop, its API and the simulators over a copy of the sample's data folder, and sets their addresses
 * in this process. Pictures made for one worker serve the others too.
 * @param worker its number, for the folder of its logs
 * @param more settings of the shop, over the defaults of all journeys
 * @param isEmpty whether to start with an empty database, as at a shop's first start; 'with-places' as a shop without
 * the sample (SAMPLE=off)
 */
export async function openShop(
  worker: number,
  more: Record<string, string> = {},
  isEmpty: boolean | 'with-places' = false,
): Promise<OpenShop> {
  const cluster = clusterFile()
  if (cluster) return openClusterShop(cluster)
  const sample = process.env.FUMA_TEST_DATA
  if (!sample) throw new Error('FUMA_TEST_DATA is not set: journeys run through playwright.config.ts')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fuma-shop-'))
  if (!isEmpty) copySample(sample, dataDir)
  const settings = await testSettings(dataDir, more)
  const logs = path.join(process.env.FUMA_TEST_LOGS ?? path.join(dataDir, 'logs'), String(worker))
  const running = new Map<Part, Running>()
  const start = async (part: Part) => {
    running.set(part, await startPart(part, settings, logs))
  }
  const close = async () => {
    for (const part of [...running.values()].reverse()) await part.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    if (isEmpty === 'with-places') {
      await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE: 'off' }, true)
    }
    // The providers first, as in production: the shop API registers with them when it starts.
    for (const part of ['simulators', 'shop-api', 'storefront'] as const) await start(part)
  } catch (error) {
    await close()
    throw error
  }

  Object.assign(process.env, {
    FUMA_URL: settings.publicUrl,
    FUMA_SHOP_API_URL: `http://127.0.0.1:${settings.shopApiPort}`,
    FUMA_HANDSET_URL: `http://127.0.0.1:${settings.simulatorPorts.daraja}`,
    FUMA_CARD_PROVIDER_URL: `http://127.0.0.1:${settings.simulatorPorts.cybersource}`,
    FUMA_WHATSAPP_URL: `http://127.0.0.1:${settings.simulatorPorts.whatsapp}`,
    FUMA_ETIMS_URL: `http://127.0.0.1:${settings.simulatorPorts.etims}`,
    FUMA_TEST_LOGS_AT: logs,
    FUMA_TEST_DATA_AT: dataDir,
    FUMA_DATA_DIR: dataDir,
    FUMA_HOOK_SECRET: settings.env.CATALOGUE_HOOK_SECRET,
    FUMA_CALLBACK_SECRET: settings.env.MPESA_CALLBACK_SECRET,
  })
  return {
    url: settings.publicUrl,
    control: async (verb, part) => {
      if (verb === 'start') await start(part)
      else await running.get(part)?.stop(verb === 'kill' ? 'SIGKILL' : 'SIGTERM')
    },
    close,
  }
}
