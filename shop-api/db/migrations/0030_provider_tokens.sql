CREATE UNLOGGED TABLE "provider_tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"renew_at" timestamp with time zone NOT NULL
);
