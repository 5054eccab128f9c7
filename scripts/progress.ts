const WIDTH = 30

export interface Progress {
  /** @param done how much of it, in the unit of the whole */
  at: (done: number) => void
  end: () => void
}

/** A progress bar on a terminal; otherwise a line for each tenth. */
export function openProgress(whole: number, out: NodeJS.WriteStream = process.stderr): Progress {
  const began = Date.now()
  let shown = -1
  let isOver = false
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`
  return {
    at: (done) => {
      const share = Math.min(1, done / Math.max(1, whole))
      const step = Math.floor(share * (out.isTTY ? 100 : 10))
      if (isOver || step === shown) return
      shown = step
      if (!out.isTTY) out.write(`${step * 10} % read, ${seconds()}\n`)
      else {
        const full = Math.round(share * WIDTH)
        out.write(`\r  ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${step} %  ${seconds()}`)
      }
    },
    end: () => {
      if (!isOver && out.isTTY && shown !== -1) out.write('\n')
      isOver = true
    },
  }
}
