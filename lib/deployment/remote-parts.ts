import { isLoopbackAddress, isLoopbackHost, type Settings, settingOf } from './exposure.ts'
import { PROVIDER_DEPLOYMENTS } from './payment-providers.ts'

/** Rule: data sent beyond this machine is encrypted, and the other end proves its identity. */

/**
 * Addresses to which the shop API and its workers send. SMTP has a separate rule: its connection requires TLS
 * (shop-api/email).
 */
const SELLING_ADDRESSES = [
  'S3_ENDPOINT',
  ...PROVIDER_DEPLOYMENTS.flatMap(({ address, otherAddresses }) => [address, ...otherAddresses]),
]
const DATABASES = ['DATABASE_URL', 'DATABASE_REPLICA_URL']

/** Remote parts that these settings reach in clear, or without knowing that it is them. Names no value. */
export function remotePartFaults(settings: Settings, { isSelling }: { isSelling: boolean }): string[] {
  const addresses = ['OFFICE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', ...(isSelling ? SELLING_ADDRESSES : [])]
  // Node itself reads it, for every connection.
  const checksNothing = settingOf(settings, 'NODE_TLS_REJECT_UNAUTHORIZED') === '0'
  return [
    ...(checksNothing ? ['NODE_TLS_REJECT_UNAUTHORIZED must be left out (certificates are not checked)'] : []),
    ...addresses
      .filter((name) => !isSafe(settingOf(settings, name)))
      .map((name) => `${name} (beyond this machine: https)`),
    ...(isSelling ? DATABASES : [])
      .filter((name) => !isSafeDatabase(settingOf(settings, name)))
      .map((name) => `${name} (beyond this machine: with sslmode=verify-full)`),
  ]
}

const isSafe = (address: string | undefined): boolean =>
  !address || address.startsWith('https://') || isLoopbackAddress(address)

/** `?host=` names another host than the address, or the folder of a socket. */
function isSafeDatabase(address: string | undefined): boolean {
  const url = address ? URL.parse(address) : null
  if (!url) return !address
  const hosts = [...url.searchParams.getAll('host'), ...(url.hostname ? [url.hostname] : [])]
  if (hosts.every((host) => host.startsWith('/') || isLoopbackHost(host))) return true
  const modes = url.searchParams.getAll('sslmode')
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full')
}
