CREATE TABLE "email_texts" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb,
	"at" timestamp with time zone NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "email_texts_kind_version_pk" PRIMARY KEY("kind","version"),
	CONSTRAINT "email_texts_version" CHECK ("email_texts"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;