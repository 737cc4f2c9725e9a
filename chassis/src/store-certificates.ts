import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Files with the certificates of the connections to one store; each one is optional. */
export type CertificateFiles = {
  /** The authorities that sign the certificate of the store, instead of the public ones. */
  readonly ca: string | undefined;
  /** The client certificate and its key. */
  readonly cert: string | undefined;
  readonly key: string | undefined;
};

export const noCertificates: CertificateFiles = { ca: undefined, cert: undefined, key: undefined };

/** The content of the files, as the options of Node's TLS. Throws when a file cannot be read. */
export function readCertificates({ ca, cert, key }: CertificateFiles) {
  return {
    ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
    ...(cert === undefined ? {} : { cert: readFileSync(cert) }),
    ...(key === undefined ? {} : { key: readFileSync(key) }),
  };
}

/** The options of the NATS client, which reads the files at each connect. */
export function natsCertificates({ ca, cert, key }: CertificateFiles) {
  return {
    ...(ca === undefined ? {} : { caFile: ca }),
    ...(cert === undefined ? {} : { certFile: cert }),
    ...(key === undefined ? {} : { keyFile: key }),
  };
}

/** A PostgreSQL URL with the files as its parameters; the driver reads them at each connect. */
export function withDatabaseCertificates(url: string, { ca, cert, key }: CertificateFiles): string {
  const files = { sslrootcert: ca, sslcert: cert, sslkey: key };
  const result = new URL(url);
  for (const [parameter, file] of Object.entries(files)) {
    if (file !== undefined) result.searchParams.set(parameter, file);
  }
  return result.href;
}

const certificateFile = (variable: string, meaning: string) => ({
  variable,
  schema: z.string().optional(),
  meaning,
});

export const natsCertificateSettings = {
  natsTlsCaFile: certificateFile(
    'NATS_TLS_CA_FILE',
    'a PEM file with the authorities of the broker’s certificate, instead of the public ones',
  ),
  natsTlsCertFile: certificateFile(
    'NATS_TLS_CERT_FILE',
    'a PEM file with the client certificate for the broker; read at each connect',
  ),
  natsTlsKeyFile: certificateFile('NATS_TLS_KEY_FILE', 'the key of that certificate'),
};

type NatsConfig = {
  readonly [Key in keyof typeof natsCertificateSettings]: string | undefined;
};

/** The files of the connections to the broker. */
export const natsCertificateFiles = (config: NatsConfig): CertificateFiles => ({
  ca: config.natsTlsCaFile,
  cert: config.natsTlsCertFile,
  key: config.natsTlsKeyFile,
});

export const redisCertificateSettings = {
  redisTlsCaFile: certificateFile(
    'REDIS_TLS_CA_FILE',
    'a PEM file with the authorities of the certificate of Redis, instead of the public ones',
  ),
  redisTlsCertFile: certificateFile(
    'REDIS_TLS_CERT_FILE',
    'a PEM file with the client certificate for Redis; read at the start',
  ),
  redisTlsKeyFile: certificateFile('REDIS_TLS_KEY_FILE', 'the key of that certificate'),
};

type RedisConfig = {
  readonly [Key in keyof typeof redisCertificateSettings]: string | undefined;
};

/** The files of the connections to Redis. */
export const redisCertificateFiles = (config: RedisConfig): CertificateFiles => ({
  ca: config.redisTlsCaFile,
  cert: config.redisTlsCertFile,
  key: config.redisTlsKeyFile,
});

export const databaseCertificateSettings = {
  databaseTlsCaFile: certificateFile(
    'DATABASE_TLS_CA_FILE',
    'a PEM file with the authorities of the certificate of PostgreSQL, instead of the public ones',
  ),
  databaseTlsCertFile: certificateFile(
    'DATABASE_TLS_CERT_FILE',
    'a PEM file with the client certificate for PostgreSQL; read at each connect',
  ),
  databaseTlsKeyFile: certificateFile('DATABASE_TLS_KEY_FILE', 'the key of that certificate'),
};

type DatabaseConfig = {
  readonly [Key in keyof typeof databaseCertificateSettings]: string | undefined;
};

/** The files of the connections to PostgreSQL. */
export const databaseCertificateFiles = (config: DatabaseConfig): CertificateFiles => ({
  ca: config.databaseTlsCaFile,
  cert: config.databaseTlsCertFile,
  key: config.databaseTlsKeyFile,
});
