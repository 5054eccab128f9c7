import { parseMetrics, sumOf } from './parse-metrics.ts'

const HEAD = '# HELP calls_total Calls.\n# TYPE calls_total counter\n'
const HISTOGRAM = '# HELP h Seconds.\n# TYPE h histogram\n'

test('parses well-formed text', () => {
  const metrics = parseMetrics(`${HEAD}calls_total{call="a",why="x, \\"y\\"\\n"} 3\ncalls_total{call="b"} 1.5e-3\n`)
  expect(metrics.get('calls_total')?.samples).toEqual([
    { name: 'calls_total', labels: { call: 'a', why: 'x, "y"\n' }, value: 3 },
    { name: 'calls_total', labels: { call: 'b' }, value: 0.0015 },
  ])
  expect(sumOf(metrics, 'calls_total', { call: 'a' })).toBe(3)
  expect(sumOf(metrics, 'calls_total', { call: 'c' })).toBeUndefined()
  const whole = `${HISTOGRAM}h_bucket{le="1"} 1\nh_bucket{le="+Inf"} 2\nh_sum 3\nh_count 2\n`
  expect(sumOf(parseMetrics(whole), 'h', {}, '_count')).toBe(2)
})

test.each([
  ['no end of the last line', `${HEAD}calls_total 3`],
  ['a sample without its type', 'calls_total 3\n'],
  ['a type without help', '# TYPE calls_total counter\ncalls_total 3\n'],
  ['another metric below it', `${HEAD}other 3\n`],
  ['a value that is none', `${HEAD}calls_total three\n`],
  ['a counter below zero', `${HEAD}calls_total -1\n`],
  ['a label without quotes', `${HEAD}calls_total{call=a} 3\n`],
  ['a quote that is not escaped', `${HEAD}calls_total{call="a"b"} 3\n`],
  ['a label twice', `${HEAD}calls_total{call="a",call="b"} 3\n`],
  ['a sample twice', `${HEAD}calls_total{a="1",b="2"} 3\ncalls_total{b="2",a="1"} 3\n`],
  ['a metric twice', `${HEAD}calls_total 3\n${HEAD}`],
  ['buckets that shrink', `${HISTOGRAM}h_bucket{le="1"} 3\nh_bucket{le="+Inf"} 2\nh_sum 3\nh_count 2\n`],
  ['buckets without an end', `${HISTOGRAM}h_bucket{le="1"} 1\nh_sum 3\nh_count 1\n`],
  ['a count that is not the last bucket', `${HISTOGRAM}h_bucket{le="+Inf"} 2\nh_sum 3\nh_count 3\n`],
])('refuses %s', (_what, text) => expect(() => parseMetrics(text)).toThrow())
