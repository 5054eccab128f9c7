import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

/** A store's value, live. @param onServer its value on the server and while hydrating */
export const useStore = <Value, Server = Value>(
  { read, subscribe }: Readable<Value>,
  onServer: Server,
): Value | Server => useSyncExternalStore<Value | Server>(subscribe, read, () => onServer)

const subscribeToNothing = () => () => {}

/** A constant value that only the browser has. @param onServer its value on the server and while hydrating */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(subscribeToNothing, read, () => onServer)
