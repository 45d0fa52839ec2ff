-- CreateTable
CREATE TABLE "deep_puts" (
    "user_id" UUID NOT NULL,
    "rank" TEXT NOT NULL,
    "underlying" TEXT NOT NULL,
    "instrument" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deep_puts_pkey" PRIMARY KEY ("user_id","rank")
);

-- CreateTable
CREATE TABLE "year_end_marks" (
    "user_id" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "price" DECIMAL(24,8) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "year_end_marks_pkey" PRIMARY KEY ("user_id","instrument","day")
);

-- CreateTable
CREATE TABLE "spouse_declarations" (
    "user_id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "declared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spouse_declarations_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "tax_year_seals" (
    "user_id" UUID NOT NULL,
    "year" SMALLINT NOT NULL,
    "reading" TEXT NOT NULL,
    "sealed_on" DATE NOT NULL,
    "told" JSONB NOT NULL,

    CONSTRAINT "tax_year_seals_pkey" PRIMARY KEY ("user_id","year","reading")
);

-- CreateIndex
CREATE INDEX "spouse_declarations_username_idx" ON "spouse_declarations"("username");

-- AddForeignKey
ALTER TABLE "deep_puts" ADD CONSTRAINT "deep_puts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "year_end_marks" ADD CONSTRAINT "year_end_marks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spouse_declarations" ADD CONSTRAINT "spouse_declarations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_year_seals" ADD CONSTRAINT "tax_year_seals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "tax_year_seals" ADD CONSTRAINT "tax_year_seals_reading" CHECK ("reading" IN ('BROKER', 'STATUTE', 'STRICT'));

ALTER TABLE "year_end_marks" ADD CONSTRAINT "year_end_marks_price" CHECK ("price" >= 0);

-- Other tabs hear of them.
CREATE TRIGGER "deep_puts_told" AFTER INSERT OR UPDATE OR DELETE ON "deep_puts"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "year_end_marks_told" AFTER INSERT OR UPDATE OR DELETE ON "year_end_marks"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "spouse_declarations_told" AFTER INSERT OR UPDATE OR DELETE ON "spouse_declarations"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "tax_year_seals_told" AFTER INSERT OR UPDATE OR DELETE ON "tax_year_seals"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');
