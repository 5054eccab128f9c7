import type { FastifyInstance } from 'fastify'
import { simulatorAt } from '../../rules/device-address.ts'
import type { EtimsParts } from '../../use-cases/device-client.ts'
import { openEtimsSeal } from '../../use-cases/device-secrets.ts'
import type { DeviceParts } from '../../use-cases/devices.ts'

/** Dependencies of the office's calls about devices. */
export function devicePartsOf({ shop, log }: FastifyInstance): EtimsParts & DeviceParts {
  const { database, clock, env } = shop
  return { database, clock, log, seal: openEtimsSeal(env.FILES_KEY), simulator: simulatorAt(env.KRA_BASE_URL) }
}
