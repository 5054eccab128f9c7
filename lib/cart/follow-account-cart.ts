/** Keeps the account's cart in step with the shop's from now on; what does so is fetched for it. Answers how to stop. */
export function followAccountCart(): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const start = () => {
    if (stop || isOver) return
    import('./cart-sync.ts').then(
      (sync) => {
        if (!stop && !isOver) stop = sync.followAccountCart()
      },
      // It could not be fetched: what is changed is kept, and sent once the connection is back.
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
