import { createNotifier, type Readable } from '../browser/store.ts'
import { recall, remember } from '../browser/tab-storage.ts'
import { currentViewer, subscribeViewer } from './viewer-store.ts'

export interface TabDraft<Value> extends Readable<Value> {
  update: (fields: Partial<Value>) => void
}

/**
 * Input that spans several pages, stored in this tab across reloads. Signing out clears the tab's storage, so the draft
 * is read again for each viewer.
 * @param nameFor storage name for a viewer
 */
export function createTabDraft<Value extends object>(
  empty: Value,
  nameFor: (viewer: string) => string,
): TabDraft<Value> {
  const { notify, subscribe } = createNotifier(subscribeViewer)
  let draft = empty
  let readFor: string | null = null
  let isFollowing = false
  /** The next user who signs in is another person, even with the same viewer value and no read in between. */
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
