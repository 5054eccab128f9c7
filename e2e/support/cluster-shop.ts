/**
 * The shop of `npm run test:cluster`: one cluster for all journeys, run in sequence. Journeys that stop, reconfigure or
 * inspect a shop's single process are tagged and skipped there.
 */
import path from 'node:path'
import { readState } from '../../scripts/cluster/state.ts'
import type { OpenShop } from './open-shop.ts'

/** The tag of a journey that needs a separate shop. */
export const ONE_MACHINE = '@one-machine'

/** The file that describes the cluster; undefined if each worker has a separate shop. */
export const clusterFile = (): string | undefined => process.env.FUMA_TEST_CLUSTER || undefined

/** Sets the cluster's addresses in this process, as `openShop` does. */
export function openClusterShop(file: string): OpenShop {
  const state = readState(file)
  const operated = Object.values(state.members).find(({ kind }) => kind === 'shop-api')
  Object.assign(process.env, {
    FUMA_URL: state.url,
    FUMA_SHOP_API_URL: state.balancer.shopApis,
    FUMA_HANDSET_URL: state.simulators.daraja,
    FUMA_CARD_PROVIDER_URL: state.simulators.cybersource,
    FUMA_ETIMS_URL: state.simulators.etims,
    FUMA_TEST_LOGS_AT: path.join(state.folder, 'logs'),
    // With the cluster's secrets: for a storefront that is started beside it.
    FUMA_TEST_DATA_AT: path.join(state.folder, 'data'),
    // Operators' commands are handed to one of the shop APIs.
    FUMA_DATA_DIR: operated?.dataDir,
    FUMA_HOOK_SECRET: state.env.CATALOGUE_HOOK_SECRET,
    FUMA_CALLBACK_SECRET: state.env.MPESA_CALLBACK_SECRET,
  })
  return {
    url: state.url,
    control: () => Promise.reject(new Error(`The cluster is every journey's: tag this one ${ONE_MACHINE}.`)),
    close: async () => undefined,
  }
}
