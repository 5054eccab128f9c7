import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import {
  CONNECTIONS,
  type Connection,
  type DeviceClass,
  MAX_SAMPLES,
  MAX_SPEED_VALUE,
  pageSpeed,
  type SpeedMetric,
  type SpeedSample,
} from '../contract/speed/page-speed.ts'
import { pageTypeOf } from './page-type.ts'

/** Narrower screens count as phones, as in the shop's layout. */
const PHONE = '(max-width: 767px)'
const THOUSANDTHS = 1000

const connectionOf = (): Connection => {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  const type = connection?.effectiveType === 'slow-2g' ? '2g' : connection?.effectiveType
  return CONNECTIONS.find((one) => one === type) ?? 'unknown'
}

const deviceOf = (): DeviceClass => (matchMedia(PHONE).matches ? 'phone' : 'computer')

/** The sample of a measured value; null for a metric that is not counted. */
export function sampleOf({ name, value, navigationType, navigationURL }: Metric): SpeedSample | null {
  // A soft navigation sends no request for its page, so it has no first byte.
  if (name === 'FCP' || (name === 'TTFB' && navigationType === 'soft-navigation')) return null
  const whole = Math.round(name === 'CLS' ? value * THOUSANDTHS : value)
  return {
    page: pageTypeOf(new URL(navigationURL ?? location.href, location.href).pathname),
    metric: name as SpeedMetric,
    value: Math.min(Math.max(0, whole), MAX_SPEED_VALUE),
  }
}

/** Measures this visit until its page is closed, and sends the values when the page is hidden. */
export function measureVisit(): void {
  const waiting = new Map<string, SpeedSample>()
  const send = () => {
    const samples = [...waiting.values()].slice(0, MAX_SAMPLES)
    waiting.clear()
    if (samples.length === 0) return
    const body = JSON.stringify({ device: deviceOf(), connection: connectionOf(), samples })
    navigator.sendBeacon(`/api${pageSpeed.path}`, new Blob([body], { type: 'application/json' }))
  }
  const keep = (metric: Metric) => {
    const sample = sampleOf(metric)
    if (sample) waiting.set(metric.id, sample)
  }
  for (const measure of [onLCP, onINP, onCLS, onTTFB]) measure(keep, { reportSoftNavs: true })
  // After the listeners of the library, which report on the same event.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pagehide', send)
}
