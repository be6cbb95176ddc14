/** The rows that the seed wrote, stored in its data directory for the report. */
import path from 'node:path'

export interface SeedRecord {
  applications: number
  seconds: number
  /** To count the figures of all applications. */
  figureSeconds: number
  /** At its end. */
  loadAverage: string
}

export const seedFile = (dataDirectory: string): string => path.join(dataDirectory, 'seed.json')
