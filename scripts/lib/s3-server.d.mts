export interface S3Server {
  readonly config: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Where its objects lie: `<bucket>/<key>._S3rver_object`. */
  readonly directory: string;
  close(): Promise<void>;
}

/** The only key pair that the server knows. */
export const S3_KEY: { readonly accessKeyId: string; readonly secretAccessKey: string };

export interface S3Options {
  /** Buckets that exist from the start. */
  readonly buckets?: readonly string[];
  /**
   * Refuse wrong signatures. The server does so correctly for objects only: addresses of buckets are signed with a
   * slash at their end, which it forgets.
   */
  readonly strict?: boolean;
  readonly address?: string;
  readonly port?: number;
  /** A folder that stays; one of its own otherwise. */
  readonly directory?: string;
  /** Whether it honours conditional writes, as most storages do. */
  readonly isConditional?: boolean;
}

export function startS3Server(options?: S3Options): Promise<S3Server>;
