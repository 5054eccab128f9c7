import type { ClusterState } from './state.ts'

/** Where everything is, for people. */
export function addresses(state: ClusterState): string {
  const { database, members } = state
  const roleOf = (name: string) =>
    name === database.primary ? 'primary' : database.isStandbyCurrent ? 'standby, has every commit' : 'standby, BEHIND'
  const rows = Object.values(members).map(({ name, kind, url, pid }) => [
    name,
    url.replace(/^\w+:\/\/(?:\w+@)?/, ''),
    pid === null ? 'down' : String(pid),
    kind === 'postgres' ? roleOf(name) : '',
  ])
  const lines = rows.map(([name = '', url = '', pid = '', note = '']) =>
    `  ${name.padEnd(14)}${url.padEnd(28)}${pid.padEnd(9)}${note}`.trimEnd(),
  )
  return `
  Shop              ${state.url}
  Your phone        ${state.simulators.daraja}/phone   (M-Pesa asks here; the PIN is 1234)
  Test cards        ${state.simulators.cybersource}/control   (the bank's code is 1234)
  Mailbox           ${state.balancer.shopApis}/mailbox
  HAProxy           storefronts ${state.balancer.storefronts}, shop APIs ${state.balancer.shopApis}
                    primary ${state.balancer.primary}, replica ${state.balancer.replica}
  Folder            ${state.folder}

  ${'name'.padEnd(14)}${'address'.padEnd(28)}${'process'.padEnd(9)}
${lines.join('\n')}

  In another terminal: npm run cluster -- status, restart storefront-1, kill shop-api-2, promote … Ctrl-C ends it all.
`
}
