/**
 * Synchronises the account's cart with the shop from now on; loads the code for it on demand. Returns a stop function.
 */
export function followAccountCart(): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const start = () => {
    if (stop || isOver) return
    import('./cart-sync.ts').then(
      (sync) => {
        if (!stop && !isOver) stop = sync.followAccountCart()
      },
      // The code could not be loaded: changes are stored, and sent once the connection is back.
      () => undefined,
    )
  }
  start()
  window.addEventListener('online', start)
  return () => {
    isOver = true
    stop?.()
    window.removeEventListener('online', start)
  }
}
