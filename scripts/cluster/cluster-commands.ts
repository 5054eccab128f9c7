/** The commands of a cluster. */
import type { Commands } from './commands.ts'
import type { Databases } from './databases.ts'
import { STATIC_FILES, sendToHaproxy, serversUp } from './haproxy.ts'
import type { Members } from './members.ts'

/** The HAProxy sections with a process as a server. @throws Error for a process that is not behind HAProxy */
function sectionsOf(name: string): string[] {
  if (name.startsWith('storefront-')) return ['storefronts', STATIC_FILES]
  if (name.startsWith('shop-api-')) return ['shop-apis']
  throw new Error(`${name} is not a storefront or a shop API.`)
}

export function clusterCommands(members: Members, databases: Databases, socket: string): Commands {
  const setState = async (name: string, state: 'drain' | 'ready') => {
    for (const section of sectionsOf(name)) {
      await sendToHaproxy(socket, `set server ${section}/${name} state ${state}`)
    }
  }
  return {
    kill: (name, isToStayDown) => members.kill(name, isToStayDown),
    stop: (name) => members.stop(name),
    start: (name, changes) => members.start(name, changes),
    restart: (name, changes) => members.restart(name, changes),
    signal: async (name, signal) => members.signal(name, signal),
    takeOut: (name) => setState(name, 'drain'),
    putBack: (name) => setState(name, 'ready'),
    reloadNginx: async () => members.signal('nginx', 'SIGHUP'),
    promote: (options) => databases.promote(options),
    rebuildStandby: () => databases.rebuildStandby(),
    up: async () => ({ ...(await serversUp(socket, 'storefronts')), ...(await serversUp(socket, 'shop-apis')) }),
  }
}
