/**
 * The storefront's process: Next behind our own listener (a custom server in Next's terms). So a balancer can probe it,
 * and a deploy loses no request (docs/decisions/0040-builds-and-rolling-deploys.md). Needs a build.
 */
import http, { type Server } from 'node:http'
import path from 'node:path'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { checkStart } from '#lib/deployment/start-check.ts'
import { drainDelayMs, environment, rawEnvironment } from '../env.ts'
import { openAdmission, refusesLongPath } from './admit-requests.ts'
import { drain, openAnswers } from './drain.ts'
import { runEndHooks } from './end-hooks.ts'
import { followInstances } from './instances.ts'
import { refusesOnOfficeHost } from './office-host.ts'
import { openProbes } from './probes.ts'
import { openRedirects } from './redirects.ts'

/** Longer than proxies leave an idle connection open (nginx: 60 s): the proxy must close it first. */
const KEEP_ALIVE_MS = 75_000

const probes = openProbes()
const answers = openAnswers()

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function endOnSignals(server: Server): void {
  let isEnding = false
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    probes.drain()
    const began = performance.now()
    const cut = await drain(server, answers, drainDelayMs())
    await runEndHooks()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Ended on ${signal} after ${seconds} s${cut > 0 ? `; ${cut} answers were cut off` : ''}`)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))
}

async function main(): Promise<void> {
  // Next looks for its build, and we for Next's version, beneath the folder that the process runs in.
  process.chdir(path.dirname(path.dirname(import.meta.dirname)))
  // React and Next read it on loading. The operator's value is not available here (scripts set it too).
  Object.assign(process.env, { NODE_ENV: 'production' })
  readSecretFiles(rawEnvironment())
  checkStart({ settings: rawEnvironment(), parts: ['storefront'], nodeEnv: 'unknown' })
  const { HOST: hostname, PORT: port } = environment()

  const { default: next } = await import('next')
  const app = next({ dev: false, dir: process.cwd(), hostname, port })
  const handle = app.getRequestHandler()
  const ready = Promise.withResolvers<void>()
  const admit = openAdmission()
  const redirects = openRedirects()
  const server = http.createServer((request, response) => {
    answers.watch(response)
    if (probes.answer(request, response)) return
    if (refusesLongPath(request, response) || refusesOnOfficeHost(request, response)) return
    if (redirects.answer(request, response)) return
    admit(request, response, () => {
      ready.promise
        .then(() => handle(request, response))
        .catch((error: Error) => {
          console.error(error)
          if (!response.headersSent) response.statusCode = 500
          response.end()
        })
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  endOnSignals(server)
  // Probes are already served; other requests wait.
  await listen(server, hostname, port)
  await Promise.all([app.prepare(), redirects.read()])
  ready.resolve()
  probes.prepared()
  void followInstances()
  console.log(`The storefront listens on ${hostname}:${port}`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
