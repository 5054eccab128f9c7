import { freePort, type Running, startPart } from '../../scripts/stack.ts'
import { testSettings } from './open-shop.ts'
import { shopApiUrl } from './shop.ts'

/**
 * Starts a storefront with separate settings over the shop API of this worker's shop, as a container would: a tenth of
 * a whole shop's start time. The caller stops it.
 */
export async function startSecondStorefront(more: Record<string, string>): Promise<Running> {
  const { FUMA_TEST_DATA_AT: dataDir, FUMA_TEST_LOGS_AT: logs } = process.env
  if (!dataDir || !logs) throw new Error('no shop is running')
  const settings = await testSettings(dataDir)
  const storefrontPort = await freePort()
  const env = { ...settings.env, SHOP_API_URL: shopApiUrl(), ...more }
  return startPart(
    'storefront',
    { ...settings, storefrontPort, env, publicUrl: `http://127.0.0.1:${storefrontPort}` },
    logs,
  )
}
