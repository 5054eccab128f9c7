import { createNotifier, type Readable } from '../browser/store.ts'
import { recall, remember } from '../browser/tab-storage.ts'
import { currentViewer, subscribeViewer } from './viewer-store.ts'

export interface TabDraft<Value> extends Readable<Value> {
  update: (fields: Partial<Value>) => void
}

/**
 * What a visitor fills in over several pages, kept in this tab over reloads. Signing out forgets what the tab keeps, so it
 * is read again for each viewer.
 * @param nameFor the name it is kept under, for a viewer
 */
export function createTabDraft<Value extends object>(
  empty: Value,
  nameFor: (viewer: string) => string,
): TabDraft<Value> {
  const { notify, subscribe } = createNotifier(subscribeViewer)
  let draft = empty
  let readFor: string | null = null
  let isFollowing = false
  /** The next user who signs in is another person, also where they look like the last one and nothing was read in between. */
  function follow(): void {
    if (isFollowing) return
    isFollowing = true
    subscribeViewer(() => {
      readFor = null
    })
  }

  function read(): Value {
    follow()
    const viewer = currentViewer()
    if (viewer !== readFor) {
      readFor = viewer
      draft = { ...empty, ...recall<Partial<Value>>(nameFor(viewer)) }
    }
    return draft
  }

  return {
    read,
    update(fields) {
      draft = { ...read(), ...fields }
      remember(nameFor(currentViewer()), draft)
      notify()
    },
    subscribe,
  }
}
