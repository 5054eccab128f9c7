/** Reads deploy/kubernetes as kustomize does, as far as these files use it. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import type { Env } from './settings.ts'

export const kubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
export type KubernetesObject = z.output<typeof kubernetesObject>

const generator = z.object({
  name: z.string(),
  behavior: z.optional(z.string()),
  envs: z._default(z.array(z.string()), []),
  files: z._default(z.array(z.string()), []),
})
const kustomization = z.looseObject({
  resources: z._default(z.array(z.string()), []),
  configMapGenerator: z._default(z.array(generator), []),
})

export interface Folder {
  objects: { file: string; object: KubernetesObject }[]
  /** The ConfigMaps that are generated, by name. */
  configs: Map<string, Env>
  faults: string[]
}

const envLines = (text: string): Env =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** The objects of a YAML text. @throws ZodError when one has no kind or name */
export const objectsOf = (text: string): KubernetesObject[] =>
  parseAllDocuments(text, { merge: true })
    .filter((document) => document.contents !== null)
    .map((document) => kubernetesObject.parse(document.toJS()))

/** A folder with a kustomization, with the folders that it builds on. */
export function readKustomization(folder: string): Folder {
  const read = kustomization.parse(parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')))
  const there = readdirSync(folder).filter((file) => file !== 'kustomization.yaml' && /\.(?:yaml|env|cfg)$/.test(file))
  const own = read.resources.filter((resource) => resource.endsWith('.yaml'))
  const generated = read.configMapGenerator.flatMap(({ envs, files }) => [...envs, ...files])
  const listed = [...own, ...generated]
  const result: Folder = {
    objects: [],
    configs: new Map(),
    faults: [
      ...there
        .filter((file) => !listed.includes(file))
        .map((file) => `${folder}: ${file} is in no list of its kustomization`),
      ...listed.filter((file) => !there.includes(file)).map((file) => `${folder}: ${file} does not exist`),
    ],
  }
  for (const resource of read.resources.filter((one) => !one.endsWith('.yaml'))) {
    const base = readKustomization(path.join(folder, resource))
    result.objects.push(...base.objects)
    result.faults.push(...base.faults)
    for (const [name, env] of base.configs) result.configs.set(name, env)
  }
  for (const file of own.filter((one) => there.includes(one))) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    result.objects.push(...objectsOf(text).map((object) => ({ file, object })))
  }
  for (const { name, behavior, envs } of read.configMapGenerator) {
    if ((behavior === 'merge') !== result.configs.has(name))
      result.faults.push(`${folder}: ConfigMap ${name} cannot be ${behavior ?? 'made'}`)
    const lines = envs
      .filter((one) => there.includes(one))
      .map((one) => envLines(readFileSync(path.join(folder, one), 'utf8')))
    result.configs.set(name, Object.assign({ ...result.configs.get(name) }, ...lines))
  }
  return result
}

/** The output of `kubectl kustomize` for a folder. Null without kubectl. */
export function render(folder: string): { objects: KubernetesObject[]; faults: string[] } | null {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  if (error) return null
  if (status !== 0) return { objects: [], faults: [`kubectl kustomize ${folder}: ${stderr.trim()}`] }
  return { objects: objectsOf(stdout), faults: [] }
}
