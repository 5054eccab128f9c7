import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZodError } from 'zod'
import { ownPagesOnly } from '../own-pages.ts'
import { CONTROL_PAGE, CONTROL_SCRIPT } from './control-page.ts'
import { type DeviceName, nameOf, type StoredDocument } from './device.ts'
import { type Body, checkFields, isRecord, matching, taxpayerPin, text, whole } from './fields.ts'
import { EtimsRefusal, invalidField } from './refusal.ts'
import type { Exchange } from './routes.ts'
import type { EtimsState } from './state.ts'
import type { SwitchBoard, SwitchChanges } from './switches.ts'
import { type Rates, TAX_BANDS } from './tables.ts'

interface ControlContext {
  state: EtimsState
  switches: SwitchBoard
  documents: () => StoredDocument[]
  exchanges: () => readonly Exchange[]
  expect: (of: DeviceName, nextNo: number) => void
  takeNumber: (of: DeviceName) => number
  addPurchase: (tin: string, purchase: Body) => void
  setRates: (rates: Partial<Rates>, from?: string) => void
}

const isRate = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100

/** Shows received documents, and lets a person or a program make eTIMS fail. */
export function controlRoutes(app: FastifyInstance, context: ControlContext): void {
  const { state, switches } = context

  /** The named device, initialised. @throws EtimsRefusal */
  function deviceOf(body: Body): DeviceName {
    checkFields(body, { tin: text(11), bhfId: text(2) })
    const found = state.find({ tin: String(body.tin), bhfId: String(body.bhfId) })
    if (!found) throw invalidField('tin, bhfId')
    return found
  }

  const show = () => ({
    switches: switches.now(),
    devices: [...state.devices.values()].map((device) => ({
      ...{ name: nameOf(device), tin: device.tin, bhfId: device.bhfId, sdcId: device.sdcId, nextNo: device.nextNo },
      ...{ serial: device.dvcSrlNo, items: device.items.size, stockReports: device.stockReports.length },
    })),
    documents: context.documents().map(({ tin, bhfId, invcNo, rcptTyCd, request, result, isForeign }) => ({
      ...{ device: nameOf({ tin, bhfId }), invcNo, rcptTyCd, isForeign, ...result },
      ...{ trdInvcNo: request.trdInvcNo, orgInvcNo: request.orgInvcNo, custTin: request.custTin ?? null },
      ...{ totAmt: request.totAmt, totTaxAmt: request.totTaxAmt },
    })),
    exchanges: context.exchanges(),
    purchases: state.purchases,
  })

  /** Changes that a person or a program orders, by the last part of their path. */
  const changes: Readonly<Record<string, (body: Body) => void>> = {
    switches: (body) => switches.set(body as SwitchChanges),
    reset: () => switches.reset(),
    expect: (body) => {
      checkFields(body, { nextNo: whole(1) })
      context.expect(deviceOf(body), Number(body.nextNo))
    },
    'take-number': (body) => context.takeNumber(deviceOf(body)),
    purchases: (body) => {
      checkFields(body, { tin: taxpayerPin })
      context.addPurchase(String(body.tin), body)
    },
    rates: ({ from, ...rates }) => {
      checkFields(rates, Object.fromEntries(Object.keys(rates).map((band) => [band, isRate])))
      if (Object.keys(rates).some((band) => !TAX_BANDS.includes(band as never))) throw invalidField('rates')
      if (from !== undefined) checkFields({ from }, { from: matching(/^\d{14}$/) })
      context.setRates(rates as Partial<Rates>, from as string | undefined)
    },
  }
  for (const [name, change] of Object.entries(changes)) {
    app.post(`/control/${name}`, { onRequest: ownPagesOnly }, (request, reply: FastifyReply) => {
      try {
        change(isRecord(request.body) ? request.body : {})
        return show()
      } catch (error) {
        if (!(error instanceof EtimsRefusal || error instanceof ZodError)) throw error
        return reply.code(400).send({ message: error.message })
      }
    })
  }
  app.get('/control/state', show)
  app.get<{ Params: { tin: string; bhfId: string; invcNo: string } }>(
    '/control/documents/:tin/:bhfId/:invcNo',
    ({ params }, reply) =>
      state.find(params)?.documents.get(Number(params.invcNo)) ?? reply.code(404).send({ message: 'Not stored' }),
  )
  app.get('/control', (_request, reply) => reply.type('text/html; charset=utf-8').send(CONTROL_PAGE))
  app.get('/control/control.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(CONTROL_SCRIPT))
}
