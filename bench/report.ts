/** One figure of the report with the budget it is held to. */
export interface Figure {
  what: string
  measured: string
  budget?: string
  /** Undefined without a budget or a measurement. */
  within?: boolean
}

const rows: { title: string; figures: Figure[] }[] = []

/** Opens a section of the report and prints it at once: a bench runs for minutes. */
export function section(title: string): void {
  rows.push({ title, figures: [] })
  console.log(`\n${title}`)
}

/** Adds a figure to the open section and prints it. */
export function report(figure: Figure): void {
  rows.at(-1)?.figures.push(figure)
  console.log(line(figure))
}

function line({ what, measured, budget, within }: Figure): string {
  const mark = within === undefined ? ' ' : within ? '✓' : '✗'
  return `  ${mark} ${what.padEnd(46)} ${measured.padStart(26)}   ${budget ?? ''}`
}

/** Prints the missed budgets; a bench informs, it never fails a build. */
export function summary(): void {
  const short = rows.flatMap((row) =>
    row.figures.filter((f) => f.within === false).map((f) => ({ ...f, title: row.title })),
  )
  console.log(short.length === 0 ? '\nEvery figure is inside its budget.' : `\n${short.length} outside the budget:`)
  for (const figure of short) console.log(`  ✗ ${figure.title}: ${figure.what}: ${figure.measured} (${figure.budget})`)
}

/** The given percentile of samples, by nearest rank. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}
