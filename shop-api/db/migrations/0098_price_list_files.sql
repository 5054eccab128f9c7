CREATE TABLE "price_list_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone,
	CONSTRAINT "price_list_files_bytes" CHECK ("price_list_files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_list_files" ADD CONSTRAINT "price_list_files_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_files_created" ON "price_list_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "price_list_files_staff" ON "price_list_files" USING btree ("staff_id");