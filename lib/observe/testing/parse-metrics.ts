/** Parses Prometheus's text format (0.0.4) strictly: any deviation is an error. */

export type MetricType = 'counter' | 'gauge' | 'histogram' | 'summary'

export interface Sample {
  /** With the suffixes of histograms: `x_bucket`. */
  name: string
  labels: Record<string, string>
  value: number
}

export interface Metric {
  name: string
  help: string
  type: MetricType
  samples: Sample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`)
/** prom-client writes `Nan` for a mean without values; Prometheus accepts any case. */
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (Na[Nn]|[+-]Inf|[+-]?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`)
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y

const SUFFIXES: Record<MetricType, RegExp> = {
  counter: /^$/,
  gauge: /^$/,
  histogram: /^_(?:bucket|sum|count)$/,
  summary: /^(?:_sum|_count)?$/,
}

function labelsOf(text: string | undefined, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  if (!text) return labels
  LABEL.lastIndex = 0
  let end = 0
  while (end < text.length) {
    const [whole, name = '', value = ''] = LABEL.exec(text) ?? []
    if (whole === undefined) throw new Error(`labels cannot be read: ${line}`)
    if (name in labels) throw new Error(`duplicate label: ${line}`)
    labels[name] = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
    end = LABEL.lastIndex
  }
  return labels
}

const numberOf = (text: string) => Number(text.replace('Inf', 'Infinity').replace('Nan', 'NaN'))

function sampleOf(line: string): Sample {
  const [, name, labels, value] = SAMPLE.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`)
  return { name, labels: labelsOf(labels, line), value: numberOf(value) }
}

const keyOf = ({ name, labels }: Sample) =>
  JSON.stringify([name, ...Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Buckets are cumulative and end with +Inf, which equals the count. */
function checkHistogram({ name, samples }: Metric): void {
  const series = new Map<string, { buckets: Sample[]; count?: number; hasSum?: boolean }>()
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels
    const key = keyOf({ name, labels, value: 0 })
    const one = series.get(key) ?? { buckets: [] }
    series.set(key, one)
    if (sample.name.endsWith('_bucket')) one.buckets.push(sample)
    else if (sample.name.endsWith('_count')) one.count = sample.value
    else one.hasSum = true
  }
  for (const { buckets, count, hasSum } of series.values()) {
    const values = buckets.map(({ value }) => value)
    const grows = values.every((value, at) => at === 0 || value >= (values[at - 1] as number))
    if (!grows || buckets.at(-1)?.labels.le !== '+Inf' || values.at(-1) !== count || !hasSum) {
      throw new Error(`the histogram ${name} is not whole`)
    }
  }
}

/** Name and text of a HELP line. */
function helpOf(line: string): string[] {
  const help = HELP.exec(line)?.slice(1)
  if (!help) throw new Error(`no help: ${line}`)
  return help
}

/** The metric that a TYPE line begins. @param help name and text of the line before */
function metricOf(line: string, help: readonly string[] | undefined): Metric {
  const [, name = '', type] = TYPE.exec(line) ?? []
  if (!type || help?.[0] !== name) throw new Error(`no type of what was helped with: ${line}`)
  return { name, help: help[1] as string, type: type as MetricType, samples: [] }
}

function checkSample(sample: Sample, metric: Metric | undefined, line: string): asserts metric is Metric {
  const suffix = metric && sample.name.startsWith(metric.name) ? sample.name.slice(metric.name.length) : null
  if (!metric || suffix === null || !SUFFIXES[metric.type].test(suffix)) throw new Error(`of no metric: ${line}`)
  if (metric.type === 'counter' && !(sample.value >= 0)) throw new Error(`a counter below zero: ${line}`)
}

/** @throws Error that names the line, for any deviation from the format */
export function parseMetrics(text: string): Map<string, Metric> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  let current: Metric | undefined
  let help: string[] | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    if (line.startsWith('# HELP ')) help = helpOf(line)
    else if (line.startsWith('#')) {
      current = metricOf(line, help)
      if (metrics.has(current.name)) throw new Error(`duplicate metric: ${line}`)
      metrics.set(current.name, current)
    } else {
      const sample = sampleOf(line)
      checkSample(sample, current, line)
      if (seen.has(keyOf(sample))) throw new Error(`duplicate sample: ${line}`)
      seen.add(keyOf(sample))
      current.samples.push(sample)
    }
  }
  for (const metric of metrics.values()) if (metric.type === 'histogram') checkHistogram(metric)
  return metrics
}

/** The sum of a metric's samples whose labels are these. @param suffix of a histogram: `_count` */
export function sumOf(
  metrics: Map<string, Metric>,
  name: string,
  labels: Record<string, string> = {},
  suffix = '',
): number | undefined {
  const found = metrics
    .get(name)
    ?.samples.filter(
      (sample) =>
        sample.name === name + suffix &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )
  return found && found.length > 0 ? found.reduce((sum, { value }) => sum + value, 0) : undefined
}
