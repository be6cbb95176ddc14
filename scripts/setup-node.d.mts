export const binaries: Record<string, string>
export function packageFor(platform: string, arch: string): string
export function nodeProblem(file: string, on?: { platform: string; arch: string }): string | undefined
