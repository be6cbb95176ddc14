/** The part of simple-oauth2 that the tests use; the package has no types. */
declare module 'simple-oauth2' {
  export class ClientCredentials {
    constructor(options: object)
    getToken(parameters: object): Promise<{ token: Record<string, unknown> }>
  }
}
