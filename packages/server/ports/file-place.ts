/** Where files lie, as settings that also travel to a thread. */
export interface FilePlace {
  readonly folder: string;
  /** Instead of the folder: a bucket of a service that speaks as S3 does. */
  readonly s3: Bucket | undefined;
}

export interface Bucket extends BucketKeys {
  readonly bucket: string;
}

/** A service that speaks as S3 does, and who asks it. */
export interface BucketKeys {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}
