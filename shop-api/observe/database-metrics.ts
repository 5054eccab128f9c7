import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/client.ts'

/** Whether the database responds, its connections, and the lag of a replica. */
export function addDatabase(registry: Registry, database: Database, answers: () => Promise<boolean>): void {
  const { connections, replica } = database
  // First, because they are read in this order: reading metrics takes a connection too.
  if (connections) addConnections(registry, connections)
  if (replica) addReplica(registry, replica)
  new Gauge({
    name: 'fuma_database_up',
    help: 'Whether the database responds: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await answers()) ? 1 : 0)
    },
  })
}

function addConnections(registry: Registry, read: NonNullable<Database['connections']>): void {
  new Gauge({
    name: 'fuma_database_connections',
    help: 'Connections to the database, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { used, idle } = read()
      this.set({ state: 'used' }, used)
      this.set({ state: 'idle' }, idle)
    },
  })
  const figure = (name: string, help: string, of: (figures: ReturnType<typeof read>) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(of(read()))
      },
    })
  figure('fuma_database_connections_limit', 'Maximum connections (DATABASE_CONNECTIONS).', ({ limit }) => limit)
  figure('fuma_database_waiting', 'Requests that wait for a connection.', ({ waiting }) => waiting)
}

function addReplica(registry: Registry, replica: NonNullable<Database['replica']>): void {
  const figure = (name: string, help: string, of: () => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(of())
      },
    })
  figure('fuma_replica_up', 'Whether the replica is read: 1, or 0 while it is left out.', () =>
    replica.problem === null ? 1 : 0,
  )
  figure('fuma_replica_lag_seconds', 'Lag of the replica at the last check, in seconds.', () => replica.lagSeconds)
}
