export function isUnread(file: string, isProduction: boolean): boolean
export function trim(modules: string): number
