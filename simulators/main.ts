import { startDaraja } from './daraja/server.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'

/** Starts the payment providers' simulators; Ctrl-C or SIGTERM ends them. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  const { SIMULATORS_HOST: host, DARAJA_SIM_PORT: port } = environment
  const daraja = await startDaraja({
    host,
    port,
    consumerKey: environment.DARAJA_SIM_CONSUMER_KEY,
    consumerSecret: environment.DARAJA_SIM_CONSUMER_SECRET,
    shortCode: environment.DARAJA_SIM_SHORTCODE,
    passkey: environment.DARAJA_SIM_PASSKEY,
    merchantName: environment.DARAJA_SIM_MERCHANT,
    promptMs: environment.DARAJA_SIM_PROMPT_SECONDS * 1000,
    lateMs: environment.DARAJA_SIM_LATE_SECONDS * 1000,
    tokenSeconds: environment.DARAJA_SIM_TOKEN_SECONDS,
    log: log.child({ simulator: 'daraja' }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is taken: set DARAJA_SIM_PORT to a free one, or end what listens there.`)
  })
  log.info({ daraja: daraja.url, handset: `${daraja.url}/phone` }, 'Simulators ready')

  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      void daraja.close().then(() => log.info('Simulators ended'))
    })
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
